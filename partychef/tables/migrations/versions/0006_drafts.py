"""What people have written but not sent is kept beside their table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody has a draft yet."""
    op.create_table(
        "draft",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("party_table.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("occasion", sa.String(40), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
