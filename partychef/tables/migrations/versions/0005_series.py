"""Parties of the same people are games of a series."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Tables so far are in no series."""
    op.add_column("party_table", sa.Column("series", sa.String(43)))
    op.create_index("ix_party_table_series", "party_table", ["series"])
