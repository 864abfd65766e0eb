"""Every setting, its default and one line on what it means; read from `PARTYCHEF_*` and `instance/settings.toml`.

The environment wins over the file. A value that cannot be used is a `SettingsError`: one sentence for the host.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import msgspec
import platformdirs
from msgspec import Meta, structs

PACKAGE = Path(__file__).resolve().parent

Url = Annotated[str, Meta(pattern=r"^https?://[^/\s]+(/\S*)?$")]
Calls = Annotated[int, Meta(ge=1, le=64)]
Tokens = Annotated[int, Meta(ge=1)]
Dollars = Annotated[float, Meta(gt=0, le=1_000_000)]
NAME = r"^\S*$"
SPEAKER = r"^\S{1,80}$"
NAMES = r"^[^,\s]*(\s*,\s*[^,\s]+)*$"
HOST = r"^([\w.-]+(:\d{1,5})?)?$"
PRICE = r"^(\d+(\.\d+)?/\d+(\.\d+)?)?$"
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
REDIS = r"^(rediss?://\S+)?$"
DatabaseUrl = Annotated[str, Meta(pattern=r"^\w+(\+\w+)?://")]


class SettingsError(ValueError):
    """A setting that cannot be used; its text is one sentence for the host."""


def is_checkout() -> bool:
    """Whether partychef runs from its source folder rather than from an installed wheel."""
    return (PACKAGE.parent / "pyproject.toml").is_file()


def data_folder(name: str) -> Path:
    """The folder `templates` or `prompts`: in the package once installed, beside it in a checkout."""
    packed = PACKAGE / name
    return packed if packed.is_dir() else PACKAGE.parent / name


def default_instance() -> Path:
    """The instance folder unless a setting names another."""
    return PACKAGE.parent / "instance" if is_checkout() else platformdirs.user_data_path("partychef", appauthor=False)


def _means(description: str, **limits: Any) -> Meta:
    return Meta(description=description, **limits)


class Settings(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={"public_url": "url", "trusted_proxies": "proxies", "rate_limit": "wrong_codes"},
):
    """What a host can set. `port` is `PARTYCHEF_PORT`; three fields have other names outside, see `rename`."""

    instance: Annotated[Path, _means("the folder of the database and the host's own files")] = msgspec.field(
        default_factory=default_instance
    )
    database: Annotated[DatabaseUrl, _means("an SQLAlchemy URL, by default SQLite in the instance folder")] = ""
    redis: Annotated[str, _means("a Redis server that several processes share, redis://...", pattern=REDIS)] = ""
    workers: Annotated[int, _means("how many processes serve on this machine, 1 to 64", ge=1, le=64)] = 1
    host: Annotated[str, _means("the address to listen on", min_length=1)] = "0.0.0.0"
    port: Annotated[int, _means("the port to listen on, 0 (any free one) to 65535", ge=0, le=65_535)] = 8000
    log: Annotated[Literal["plain", "json"], _means("how the log is written, plain or json")] = "plain"
    metrics_token: Annotated[str, _means("a password for /metrics, without spaces", pattern=NAME)] = ""
    streams: Annotated[int, _means("how many pages may be connected at once, 1 to 20000", ge=1, le=20_000)] = 600
    streams_per_address: Annotated[int, _means("how many pages one address may connect, 1 or more", ge=1)] = 300
    connections_per_address: Annotated[int, _means("how many connections one address may open, 10 or more", ge=10)] = (
        1000
    )
    keep_played: Annotated[int, _means("for how many days a party is kept after its last tap, 0 for ever", ge=0)] = 365
    keep_empty: Annotated[int, _means("for how many days a table is kept where nobody sat down, 0 for ever", ge=0)] = 1
    pace: Annotated[float, _means("how slowly AI chefs and critics move, from 0 (at once) to 100", ge=0, le=100)] = 1.0
    public_url: Annotated[Url | None, _means("the address guests open, starting with http:// or https://")] = None
    trusted_proxies: Annotated[int, _means("how many proxies are in front of the server, 0 to 10", ge=0, le=10)] = 0
    rate_limit: Annotated[int, _means("how many wrong codes an address may try a minute, 0 for any number", ge=0)] = 120
    model: Annotated[str, _means("a language model as litellm names it, like ollama_chat/llama3.2", pattern=NAME)] = ""
    fallbacks: Annotated[str, _means("models to ask when the first fails, separated by commas", pattern=NAMES)] = ""
    model_url: Annotated[Url | None, _means("the address of a model server, starting with http:// or https://")] = None
    model_host: Annotated[str, _means("a machine to search for model servers, HOST or HOST:PORT", pattern=HOST)] = ""
    model_timeout: Annotated[float, _means("seconds that one call may take, up to 3600", gt=0, le=3600)] = 60.0
    verdict_timeout: Annotated[float, _means("seconds that a verdict may take, up to 36000", gt=0, le=36_000)] = 120.0
    models_at_once: Annotated[Calls | None, _means("how many calls a model answers at once, 1 to 64")] = None
    model_sees: Annotated[bool, _means("whether the model can be shown photos, true or false")] = False
    model_price: Annotated[str, _means("dollars per million tokens, prompt/reply, like 0.25/2", pattern=PRICE)] = ""
    speech: Annotated[str, _means("a model that reads aloud, like openai/tts-1 or NAME@URL", pattern=NAME)] = ""
    speaker: Annotated[str, _means("the voice of that model, as its provider calls it", pattern=SPEAKER)] = "alloy"
    budget_tokens: Annotated[Tokens | None, _means("how many tokens a party may use, 1 or more")] = None
    budget_money: Annotated[Dollars | None, _means("how many dollars a party may cost, more than 0")] = None
    visitors_tokens: Annotated[
        int, _means("how many tokens a day visitors of /judge on your own network may use, 0 for none", ge=0)
    ] = 100_000
    protocol: Annotated[Literal["fair", "fast"], _means("how models judge, fair or fast")] = "fair"
    language: Annotated[str, _means("the language critics speak, like en or de", pattern=LANGUAGE)] = "en"

    def __post_init__(self) -> None:
        structs.force_setattr(self, "database", self.database or f"sqlite:///{self.instance / 'partychef.db'}")

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Self:
        """The settings of this environment and its instance folder; an empty variable counts as not set."""
        variables = {field.encode_name: environ.get(variable(field), "").strip() for field in structs.fields(cls)}
        given = {name: value for name, value in variables.items() if value}
        instance = cls(**_checked(given)).instance
        return cls(**_checked({**_written(instance / "settings.toml"), **given, "instance": instance}))


def variable(field: structs.FieldInfo) -> str:
    """The name of a setting in the environment."""
    return "PARTYCHEF_" + field.encode_name.upper()


def _checked(given: Mapping[str, object]) -> dict[str, Any]:
    """The given settings by field name, converted and within their limits. Raises SettingsError."""
    fields = {field.encode_name: field for field in structs.fields(Settings)}
    if unknown := sorted(given.keys() - fields.keys()):
        raise SettingsError(f"There is no setting called {unknown[0]!r}; there are {', '.join(fields)}.")
    return {fields[name].name: _read(fields[name], value) for name, value in given.items()}


def _read(field: structs.FieldInfo, value: object) -> Any:
    try:
        return msgspec.convert(value, field.type, strict=False, dec_hook=_path)
    except msgspec.ValidationError:
        meaning = field.type.__metadata__[-1].description
        raise SettingsError(f"{variable(field)} cannot be {str(value)!r}: it is {meaning}.") from None


def _path(kind: type, value: Any) -> Path:
    return Path(str(value)).expanduser().resolve()


def _written(path: Path) -> dict[str, Any]:
    """The settings in the file; their names are those of the environment in lower case, without the prefix."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, OSError) as wrong:
        raise SettingsError(f"{path} cannot be read: {wrong}.") from None
