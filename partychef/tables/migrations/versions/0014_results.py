"""Results of those who practise, kept under the key of their browser; and the games that everybody plays on one day."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Tables so far belong to nobody's page."""
    op.add_column("party_table", sa.Column("player", sa.String(64)))
    op.add_column("party_table", sa.Column("daily", sa.String(10)))
    op.create_index("ix_party_table_player", "party_table", ["player"])
    op.create_table(
        "result",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("opponents", sa.JSON, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("tied", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("daily", sa.String(10)),
        sa.Column("at", sa.Double(), nullable=False),
    )
