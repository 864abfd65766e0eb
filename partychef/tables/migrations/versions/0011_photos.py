"""Photos of dishes that were really cooked."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Tables so far have none."""
    op.add_column("party_table", sa.Column("photos", sa.JSON, nullable=False, server_default="{}"))
    op.create_table(
        "photo",
        sa.Column("key", sa.String(43), primary_key=True),
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("party_table.id"), nullable=False),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
    )
    op.create_index("photo_table", "photo", ["table_id"])
