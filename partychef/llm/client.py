"""The only module that knows litellm: it asks one model one question, and returns a reply or raises a named trouble.

litellm takes seconds to import, so the first call imports it, or before that `warm` in a thread that nobody waits for.
No word of a provider's error leaves this module, since providers echo keys in them: troubles are told in our own words.
"""

from __future__ import annotations

import base64
import importlib
import logging
import math
import os
import queue
import threading
import time
import warnings
from typing import Any, NamedTuple

import msgspec

from partychef.llm.aloud import Aloud
from partychef.llm.ask import AGAIN, CUT, Heard, Message, NoReply, Question, Reply, Trouble
from partychef.llm.models import Model
from partychef.llm.troubles import trouble_of

MODEL_KEY = "PARTYCHEF_MODEL_KEY"
"""The key of the host's own server. It is read when a call is made and kept nowhere, like the providers' keys."""
_NO_KEY = "none"
_LETTERS_PER_TOKEN, _LEAST_ROOM = 12, 20_000
_UNHEARD = str.maketrans({"\0": None, CUT: None, AGAIN: "\n"})
_QUIET = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy")
_CHATTY = ("openai", "httpx", "httpcore", "aiohttp")
_lock = threading.Lock()
_ready: Any = None
_without_schema: set[tuple[str, str | None]] = set()
"""Models that rejected a question with a schema and answered it without."""


class Recording(NamedTuple):
    """A text read aloud."""

    sound: bytes
    """An MP3 file."""
    cost: float | None
    """US dollars; None if the price is not known."""


def ask(model: Model, question: Question, timeout: float, heard: Heard | None = None) -> Reply:
    """The model's reply, within `timeout` seconds. Raises NoReply.

    `heard` gets each piece of the text as it comes, in the caller's thread, without what a model thinks aloud first
    (`<think>`); `timeout` then counts for the whole stream.
    """
    try:
        litellm = _litellm()
    except Exception:  # a broken installation must not stop the party
        raise NoReply("unreachable", "litellm, which asks models, cannot be imported here.", model=model.name) from None
    call = _Call(litellm, model, question, timeout, heard is not None)
    end = time.monotonic() + timeout
    call.start()
    try:
        while True:
            news = call.news.get(timeout=_left(end))
            if isinstance(news, Reply):
                return news
            if isinstance(news, NoReply):
                break
            if heard:
                heard(news)
    except queue.Empty:
        news = NoReply(
            "timeout", f"{model.name} did not answer within {timeout:.3g} s.", model=model.name, text=call.said
        )
    finally:
        call.given_up = True
    raise news from None


def speak(model: Model, text: str, speaker: str) -> Recording:
    """The text as the model reads it aloud, an MP3. Raises NoReply."""
    try:
        litellm = _litellm()
    except Exception:
        raise NoReply("unreachable", "litellm, which asks models, cannot be imported here.", model=model.name) from None
    news: queue.SimpleQueue[Recording | NoReply] = queue.SimpleQueue()

    def call() -> None:
        try:
            answer = litellm.speech(
                model=model.name, input=text, voice=speaker, api_base=model.api_base, api_key=_key(model),
                timeout=math.ceil(model.timeout), max_retries=0, response_format="mp3",
            )  # fmt: skip
            news.put(Recording(answer.content, _cost_of_speech(litellm, model, text)))
        except Exception as error:
            news.put(_without_key(litellm, model) or trouble_of(error, model.name))

    threading.Thread(target=call, name=f"speak {model.name}", daemon=True).start()
    try:
        heard = news.get(timeout=model.timeout)
    except queue.Empty:
        heard = NoReply("timeout", f"{model.name} did not speak within {model.timeout:.3g} s.", model=model.name)
    if isinstance(heard, NoReply):
        raise heard from None
    if not heard.sound:
        raise NoReply("empty", f"{model.name} said nothing.", model=model.name)
    return heard


def _cost_of_speech(litellm: Any, model: Model, text: str) -> float | None:
    if model.api_base is not None:
        return None  # the host's own server
    try:
        return float(sum(litellm.cost_per_token(model=model.name, prompt_characters=len(text), call_type="speech")))
    except Exception:
        return None


def _left(end: float) -> float:
    """Seconds until then. Raises queue.Empty when there are none: pieces may come faster than they can be passed on."""
    left = end - time.monotonic()
    if left <= 0:
        raise queue.Empty
    return left


def warm() -> threading.Thread:
    """Import litellm in the background, so that the first call need not; returns the thread that does it."""
    thread = threading.Thread(target=_litellm, name="warm-litellm", daemon=True)
    thread.start()
    return thread


def _litellm() -> Any:
    """The library, imported once and silenced: no telemetry, no callbacks, no logs, no download of prices."""
    global _ready
    with _lock:
        if _ready is None:
            os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                import litellm

                importlib.import_module("openai.resources")  # the first call needs it: most of a second
            _silence(litellm)
            _share_connections(litellm)
            _ready = litellm
    return _ready


def _silence(litellm: Any) -> None:
    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.set_verbose = False
    litellm.disable_streaming_logging = True
    litellm.disable_hf_tokenizer_download = True
    for name in ("callbacks", "input_callback", "success_callback", "failure_callback"):
        setattr(litellm, name, [])
    # they quote replies on standard error, although these are read without trouble
    warnings.filterwarnings("ignore", "Pydantic serializer warnings", UserWarning)
    for name in _QUIET:
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).disabled = True
    for name in _CHATTY:  # they log addresses, and some providers' addresses have the key in them
        logging.getLogger(name).setLevel(logging.WARNING)


def _share_connections(litellm: Any) -> None:
    """Share one connection pool among all threads: else each call makes its own and drops it without closing.

    Redirects are not followed: some providers' keys are in headers that would travel along.
    """
    import httpx
    from litellm.llms.custom_httpx.http_handler import get_ssl_configuration

    from partychef.llm.bounded import bound

    litellm.client_session = httpx.Client(
        verify=get_ssl_configuration(), follow_redirects=False, event_hooks={"response": [bound]}
    )


class _Call(threading.Thread):
    """One call in a thread of its own: `news` gets each piece of text, then the Reply or the NoReply.

    litellm's timeout counts for each read, so it would wait for ever for a server that trickles; the reader of `news`
    stops in time.
    """

    def __init__(self, litellm: Any, model: Model, question: Question, timeout: float, streamed: bool) -> None:
        super().__init__(name=f"ask {model.name}", daemon=True)
        self.news: queue.SimpleQueue[str | Reply | NoReply] = queue.SimpleQueue()
        self.said = ""
        self.given_up = False
        self._litellm = litellm
        self._model = model
        self._question = question
        self._timeout = timeout
        self._streamed = streamed

    def run(self) -> None:
        start = time.monotonic()
        try:
            end = self._read() if self._streamed else self._whole()
            if isinstance(end, Reply):
                end = msgspec.structs.replace(end, seconds=time.monotonic() - start)
            self.news.put(end)
        except Exception as error:  # whatever a provider's library raises is a trouble of that model
            self.news.put(_without_key(self._litellm, self._model) or trouble_of(error, self._model.name, self.said))

    def _whole(self) -> Reply | NoReply:
        response = self._send()
        if not response.choices:
            return NoReply("empty", f"{self._model.name} answered without a reply.", model=self._model.name)
        choice = response.choices[0]
        aloud = Aloud()
        self.said = (aloud(_clean(choice.message.content or "")) + aloud.rest()).lstrip()
        if aloud.letters > self._most_letters:
            return self._flood()
        refusal = (getattr(choice.message, "provider_specific_fields", None) or {}).get("refusal")
        return self._judged(choice.finish_reason, getattr(response, "usage", None), refusal)

    def _read(self) -> Reply | NoReply:
        response = self._send(stream=True, stream_options={"include_usage": True})
        try:
            finish, usage = self._listen(response)
        finally:
            # litellm does not close it, and a call that was given up must stop
            getattr(getattr(response, "completion_stream", None), "close", lambda: None)()
        if finish == "flood":
            return self._flood()
        # litellm puts a "stop" at the end of a stream that simply ended
        if getattr(response, "received_finish_reason", finish) is None:
            name = self._model.name
            return NoReply("unreachable", f"The connection to {name} broke off.", model=name, text=self.said)
        return self._judged(finish, usage)

    def _listen(self, response: Any) -> tuple[str | None, Any]:
        """Pass on the pieces until the stream ends; returns the finish reason and the usage."""
        aloud, finish, usage = Aloud(), None, None
        for chunk in response:
            if self.given_up or aloud.letters > self._most_letters:
                break
            usage = getattr(chunk, "usage", None) or usage
            if chunk.choices:
                finish = chunk.choices[0].finish_reason or finish
                self._pass_on(aloud(_clean(chunk.choices[0].delta.content or "")))
        self._pass_on(aloud.rest())
        return ("flood" if aloud.letters > self._most_letters else finish), usage

    def _pass_on(self, piece: str) -> None:
        if piece:
            self.said += piece
            self.news.put(piece)

    @property
    def _most_letters(self) -> int:
        """The most characters of a reply that are read. Servers that keep to the limit of tokens send far fewer."""
        return max(_LEAST_ROOM, _LETTERS_PER_TOKEN * self._question.max_tokens)

    def _flood(self) -> NoReply:
        name, text = self._model.name, self.said[: self._most_letters]
        prompt, completion = self._tokens(None)
        reply = Reply(text, name, prompt, completion, _cost(self._litellm, self._model, prompt, completion, None))
        return NoReply("broken", f"{name} talked without end.", model=name, text=text, reply=reply)

    def _send(self, **more: Any) -> Any:
        """Send one request, and another without the schema if that may be what was rejected."""
        key, litellm = (self._model.name, self._model.api_base), self._litellm
        arguments = _arguments(self._model, self._question, self._timeout) | more
        schema = self._question.schema
        if schema is None or key in _without_schema or not _takes_schema(litellm, self._model):
            return litellm.completion(**arguments)
        try:
            wanted = {"name": "reply", "schema": schema, "strict": True}
            return litellm.completion(**arguments, response_format={"type": "json_schema", "json_schema": wanted})
        except (litellm.BadRequestError, litellm.UnprocessableEntityError) as error:
            if isinstance(error, litellm.ContextWindowExceededError | litellm.ContentPolicyViolationError):
                raise
        response = litellm.completion(**arguments)
        _without_schema.add(key)
        return response

    def _judged(self, finish: str | None, usage: Any, refusal: str | None = None) -> Reply | NoReply:
        """The reply if it ended well, else why it cannot be used."""
        name = self._model.name
        prompt, completion = self._tokens(usage)
        cost = _cost(self._litellm, self._model, prompt, completion, usage)
        reply = Reply(_clean(refusal) if refusal else self.said, name, prompt, completion, cost)
        trouble: Trouble
        if finish == "content_filter":
            trouble, sentence = "filtered", f"A filter held back what {name} said."
        elif refusal:
            trouble, sentence = "refused", f"{name} refused to answer."
        elif finish == "length":
            trouble, sentence = "truncated", f"{name} was cut off after {self._question.max_tokens} tokens."
        elif not reply.text.strip():
            trouble, sentence = "empty", f"{name} answered with nothing."
        else:
            return reply
        return NoReply(trouble, sentence, model=name, text=reply.text, reply=reply)

    def _tokens(self, usage: Any) -> tuple[int, int]:
        """The tokens of the prompt and the completion: as the server says, else counted here."""
        if usage is not None and (usage.prompt_tokens or usage.completion_tokens):
            return usage.prompt_tokens or 0, usage.completion_tokens or 0
        count, name = self._litellm.token_counter, self._model.name
        prompt = "\n".join(message.content for message in self._question.messages)
        return count(model=name, text=prompt), count(model=name, text=self.said)


def _arguments(model: Model, question: Question, timeout: float) -> dict[str, Any]:
    arguments = {
        "model": model.name,
        "messages": [_message(message, model.sees) for message in question.messages],
        "max_tokens": question.max_tokens,
        "timeout": math.ceil(timeout) if timeout > 1 else timeout,  # litellm makes a client for every value
        "max_retries": 0,
        "drop_params": True,
        "temperature": question.temperature,
        "api_base": model.api_base,
        "api_key": _key(model),
    }
    return {name: value for name, value in arguments.items() if value is not None}


def _key(model: Model) -> str | None:
    """The key to send; None leaves it to litellm, which looks for the provider's in the environment.

    A provider's key is never sent unencrypted to another server: it is hardly meant for that.
    """
    if model.api_base is None:
        return None
    if own := os.environ.get(MODEL_KEY, "").strip():
        return own
    return None if model.api_base.startswith("https:") and not _missing_keys(_litellm(), model) else _NO_KEY


def _missing_keys(litellm: Any, model: Model) -> list[str]:
    """The environment variables that could hold the provider's key, if none of them is set; else nothing."""
    missing = litellm.validate_environment(model.name)["missing_keys"]
    return [name for name in missing if name.endswith("API_KEY")]


def _without_key(litellm: Any, model: Model) -> NoReply | None:
    """The trouble when the provider's key is missing, which every provider reports differently; else None."""
    missing = _missing_keys(litellm, model) if model.api_base is None else []
    if not missing:
        return None
    sentence = f"There is no key for {model.name}: {' or '.join(missing)} is not set."
    return NoReply("auth", sentence, model=model.name)


def _message(message: Message, sees: bool) -> dict[str, Any]:
    if not message.photos or not sees:
        return {"role": message.role, "content": message.content}
    photos = [f"data:image/jpeg;base64,{base64.b64encode(photo).decode()}" for photo in message.photos]
    pictures = [{"type": "image_url", "image_url": {"url": photo}} for photo in photos]
    return {"role": message.role, "content": [{"type": "text", "text": message.content}, *pictures]}


def _takes_schema(litellm: Any, model: Model) -> bool:
    """Whether to send a schema: always to the host's own server until it rejects one, else if litellm says so."""
    return model.api_base is not None or bool(litellm.supports_response_schema(model=model.name))


def _cost(litellm: Any, model: Model, prompt: int, completion: int, usage: Any) -> float | None:
    if model.price is not None:
        return (prompt * model.price[0] + completion * model.price[1]) / 1e6
    if model.api_base is not None and model.name.startswith("openai/"):
        return None  # the host's own server: OpenAI's prices do not apply
    try:
        tokens = {"prompt_tokens": prompt, "completion_tokens": completion}
        return float(sum(litellm.cost_per_token(model=model.name, **tokens, usage_object=usage)))
    except Exception:  # litellm raises a bare Exception for a model without a known price
        return None


def _clean(text: str) -> str:
    """The text without what databases and pages cannot hold, and without our own signs: lone surrogates, zero bytes."""
    return text.encode("utf-8", "replace").decode("utf-8").translate(_UNHEARD)
