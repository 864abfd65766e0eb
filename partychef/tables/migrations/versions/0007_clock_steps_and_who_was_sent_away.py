"""When a deadline was set, and who was sent away for the evening."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Deadlines so far stay as they are, and nobody has been sent away."""
    op.add_column("party_table", sa.Column("deadline_set", sa.Double))
    op.add_column("party_table", sa.Column("sent_away", sa.JSON, nullable=False, server_default="[]"))
