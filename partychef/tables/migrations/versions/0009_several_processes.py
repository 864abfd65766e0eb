"""Several processes may serve the same tables; and how a host hurries or holds a step is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nobody has hurried or held anything, and no process looks after any table."""
    op.add_column("party_table", sa.Column("tempo", sa.JSON, nullable=False, server_default="{}"))
    op.create_table(
        "process",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("shares", sa.Boolean, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("party_table.id"), primary_key=True, autoincrement=False),
        sa.Column("process", sa.String(40), nullable=False, index=True),
    )
    op.create_table(
        "claim",
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("process", sa.String(40), nullable=False),
    )
    op.create_table(
        "house_note", sa.Column("name", sa.String(40), primary_key=True), sa.Column("text", sa.Text, nullable=False)
    )
    op.create_table(
        "sitting",
        sa.Column("key", sa.String(60), primary_key=True),
        sa.Column("owner", sa.String(60), nullable=False, index=True),
        sa.Column("process", sa.String(40), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("heard", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("began", sa.Double, nullable=False),
    )
