"""The six games as PettingZoo environments, for people who build players.

`make` needs what the extra `partychef[gym]` installs; nothing else in partychef does. What an environment does stands
in `environment.py`, what the numbers of each game mean in `encodings/`, and `python -m partychef.gym GAME` prints it.

>>> import partychef.gym
>>> env = partychef.gym.make("chefs-hat")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from partychef.engine.game import IllegalMove
from partychef.games import GAMES

if TYPE_CHECKING:
    from partychef.gym.environment import Environment

NEEDED = ("gymnasium", "numpy", "pettingzoo")
"""What the extra brings."""


def make(
    game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, render_mode: str | None = None
) -> Environment:
    """An environment in which agents play a game of the shelf, such as "chefs-hat".

    `seats`: how many play; otherwise 3, or the nearest number that the game takes. `options`: house rules by name, as
    in `partychef simulate --option`; the game's `RULES.md` lists them. `render_mode`: None or "ansi".

    Raises ImportError where the extra is not installed, and ValueError for a game, a number of seats or options that
    cannot be.
    """
    try:
        from partychef.gym.environment import Environment
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in NEEDED:
            raise
        raise ImportError("partychef.gym needs PettingZoo: install it with pip install 'partychef[gym]'.") from None
    if game not in GAMES:
        raise ValueError(f"There is no game {game!r}: choose one of {', '.join(GAMES)}.")
    try:
        return Environment(GAMES[game], seats, options or {}, render_mode)
    except IllegalMove as error:
        raise ValueError(str(error)) from None
