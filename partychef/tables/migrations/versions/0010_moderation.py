"""How a table is moderated, and what waits for its host."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Tables so far are not moderated."""
    op.add_column("party_table", sa.Column("moderation", sa.String(10), nullable=False, server_default="off"))
    op.add_column("party_table", sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("party_table", sa.Column("waiting", sa.JSON, nullable=False, server_default="[]"))
