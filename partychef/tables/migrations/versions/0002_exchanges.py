"""Models at the table: what they were asked and what they cost, juries, languages, and a host's appeal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Keep exchanges with models; make room for juries."""
    create_exchange()
    with op.batch_alter_table("party_table") as table:
        table.add_column(sa.Column("language", sa.String(10), nullable=False, server_default="en"))
        table.add_column(sa.Column("appealed", sa.Integer, nullable=False, server_default="0"))
        table.alter_column("judge", existing_type=sa.String(60), type_=sa.String(200), existing_nullable=False)
    with op.batch_alter_table("chair") as chair:
        chair.alter_column("kind", existing_type=sa.String(60), type_=sa.String(200), existing_nullable=False)


def create_exchange() -> None:
    """One call of a model."""
    op.create_table(
        "exchange",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("party_table.id"), nullable=False),
        sa.Column("call", sa.String(120), nullable=False),
        sa.Column("model", sa.String(200), nullable=False),
        sa.Column("prompt", sa.Text, nullable=False),
        sa.Column("reply", sa.Text, nullable=False),
        sa.Column("trouble", sa.String(20), nullable=False),
        sa.Column("prompt_tokens", sa.Integer, nullable=False),
        sa.Column("completion_tokens", sa.Integer, nullable=False),
        sa.Column("cost", sa.Double),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("exchange_call", "exchange", ["table_id", "call"])
