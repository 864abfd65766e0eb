"""Revisions of tables, and when they changed last."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Tables so far were touched last when their last move was made, or else when they started or were opened."""
    op.add_column("party_table", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("party_table", sa.Column("touched", sa.Double, nullable=False, server_default="0"))
    op.execute("UPDATE party_table SET touched = CASE WHEN started > created THEN started ELSE created END")
    op.execute(
        "UPDATE party_table SET touched = (SELECT MAX(at) FROM entry WHERE entry.table_id = party_table.id) "
        "WHERE touched < (SELECT MAX(at) FROM entry WHERE entry.table_id = party_table.id)"
    )
