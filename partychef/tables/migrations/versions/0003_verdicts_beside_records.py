"""Verdicts that are kept no longer crowd out the records that are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Say of what is kept what it is."""
    op.add_column("replay_file", sa.Column("kind", sa.String(10), nullable=False, server_default="record"))
    op.execute("UPDATE replay_file SET kind = 'verdict' WHERE text LIKE '{\"verdict\"%'")
