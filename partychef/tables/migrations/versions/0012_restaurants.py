"""Several tables of one evening, with one code and one kitchen."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Tables so far are in no restaurant."""
    op.create_table(
        "restaurant",
        sa.Column("token", sa.String(43), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("kitchen", sa.String(43), nullable=False, unique=True),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.add_column("party_table", sa.Column("restaurant", sa.String(43)))
    op.add_column("party_table", sa.Column("number", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_party_table_restaurant", "party_table", ["restaurant"])
