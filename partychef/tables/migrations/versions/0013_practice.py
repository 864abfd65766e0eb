"""Tables of one person who practises, and games that go on from a moment of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Tables so far are parties, and no game of theirs began in the middle of another."""
    op.add_column("party_table", sa.Column("practice", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("party_table", sa.Column("branch_of", sa.String(6)))
    op.add_column("party_table", sa.Column("branch_at", sa.Integer(), nullable=False, server_default="0"))
