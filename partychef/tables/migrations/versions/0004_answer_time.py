"""How long a table lets people answer in steps that end by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables so far leave it to their game."""
    op.add_column("party_table", sa.Column("answer_time", sa.Integer(), nullable=False, server_default="0"))
