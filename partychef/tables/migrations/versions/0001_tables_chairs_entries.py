"""The first schema: tables, chairs, their log, and records dropped into the replay page."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first four tables."""
    create_party_table()
    create_chair()
    create_entry()
    create_replay_file()


def create_party_table() -> None:
    """One party."""
    op.create_table(
        "party_table",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("invite", sa.String(43), nullable=False, unique=True),
        sa.Column("recap", sa.String(43), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("deal", sa.JSON),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("judge", sa.String(60), nullable=False),
        sa.Column("timers", sa.String(10), nullable=False),
        sa.Column("pace", sa.Double, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("deadline_key", sa.String(60), nullable=False),
        sa.Column("paused_left", sa.Double),
        sa.Column("ending", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("again", sa.String(6)),
    )


def create_chair() -> None:
    """One place at a table."""
    op.create_table(
        "chair",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("party_table.id"), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("emoji", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.Column("is_judge", sa.Boolean, nullable=False),
    )
    op.create_index("chair_table", "chair", ["table_id"])


def create_entry() -> None:
    """One move in a log."""
    op.create_table(
        "entry",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("party_table.id"), primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("by", sa.String(10), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )


def create_replay_file() -> None:
    """A record dropped into the replay page."""
    op.create_table(
        "replay_file",
        sa.Column("id", sa.String(43), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
