/* The reading voice of the big screen: one sentence after the other, none cut off and none over another. The table, whose
   clock waits for it, is told when a text begins and ends. stage.js loads this once somebody wants to hear it. */
const url = location.pathname.replace(/screen$/, "voice"), model = document.querySelector("#voice[data-model]");
const queue = [], sleep = (seconds) => new Promise((wake) => { setTimeout(wake, seconds * 1000); });
let reading = false, stop = null, csrf = "";
let sent = fetch(url).then((answer) => answer.text()).then((token) => { csrf = token; }).catch(() => {});

/* Reports arrive in their order. The server takes them from a page with an open stream. */
const streams = () => document.querySelector("#table")._htmx?.sse?.reader;
function form(report, key) {
  const body = new FormData();
  Object.entries({ csrf_token: csrf, report, key }).forEach((field) => body.append(...field));
  return body;
}
function tell(report, key = "") {
  sent = sent.then(async () => {
    for (let n = 0; n < 50 && !streams(); n++) await sleep(0.1);
    if (streams()) await fetch(url, { method: "POST", body: form(report, key), keepalive: true, signal: AbortSignal.timeout(4000) });
  }).catch(() => {}); // the table has its own patience
}

/* Emoji would be read out by their names. */
const spoken = (text) => text.replace(/[\p{Extended_Pictographic}\u200d\ufe0f]/gu, "").replace(/\s+/g, " ").trim();
const sentences = (text) => text.split(/(?<=[.!?…]["”’»)]*)\s+|(?<=[。！？])|\n+/).map(spoken).filter((words) => /[\p{L}\p{N}]/u.test(words));

/* What the browser's own voice says: it must end some day, even where the browser forgets to tell. */
function utter({ words, tone }) {
  return new Promise((resolve) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(words), tone);
    const late = setTimeout(() => stop(), 1000 * (5 + words.split(" ").length / tone.rate));
    const done = () => { clearTimeout(late); resolve(); };
    stop = () => { speechSynthesis.cancel(); done(); };
    utterance.onend = utterance.onerror = done;
    speechSynthesis.speak(utterance);
  });
}
/* The same by a model of the house; false where that does not work. */
const sound = (item) => (item.audio ??= Object.assign(new Audio(`${url}/speech?${new URLSearchParams({ key: item.text, words: item.words })}`), { preload: "auto" }));
function play(item) {
  return new Promise((resolve) => {
    const audio = sound(item);
    let late = setTimeout(() => done(false), 6000);
    const done = (said) => { clearTimeout(late); audio.pause(); resolve(said); };
    stop = () => done(true);
    audio.onplaying = () => {
      clearTimeout(late);
      late = setTimeout(() => done(true), 1000 * (5 + item.words.split(" ").length));
    };
    audio.onended = () => done(true);
    audio.onerror = () => done(false);
    audio.play().catch(() => done(false));
  });
}
async function read(item) {
  if (model && item.byModel) {
    if (queue[0]?.byModel) sound(queue[0]); // while this one is heard, the next one comes
    if (await play(item)) return;
    queue.filter(({ text }) => text === item.text).forEach((rest) => { rest.byModel = false; }); // nobody changes the voice twice
  }
  if (window.speechSynthesis) await utter(item);
}
async function work() {
  if (reading) return;
  reading = true;
  const alive = setInterval(() => tell("still"), 3000); // a table that hears nothing for a while takes us for unplugged
  while (queue.length) {
    const item = queue.shift();
    if (item.words) await read(item);
    else {
      if (!queue.length) uncover(); // before the table hears of it: phones follow
      tell("end", item.key);
    }
  }
  clearInterval(alive);
  reading = false;
  uncover();
  if (!steady) setTimeout(() => reading || steady || tell("off"), 3000); // read for a guest, who asked: nobody waits for more
}
function uncover() {
  if (held) streams()?.cancel();
  held = false;
}

/* The host is in a hurry: nothing more of what was said so far. A text that is still being written stays unheard. */
const latest = (box) => Number(box?.querySelector("#view")?.dataset.silenced) || 0, muted = new Set();
let silenced = latest(document);
function hush() {
  queue.forEach(({ key }) => { if (key) tell("end", key); });
  begun.forEach((whole, of) => { if (whole) muted.add(of); });
  queue.length = 0;
  held = false;
  stop?.();
}

/* Nobody sees chips fall while the voice still speaks of the dishes: they come when the page is asked for once more. */
let held = false;
document.addEventListener("htmx:before:swap", (event) => {
  const next = event.detail.tasks[0]?.fragment, falls = next?.querySelector("[id^=fall-], .finale");
  if (latest(next) > silenced) {
    silenced = latest(next);
    hush();
  } else if (falls && reading && !document.getElementById(falls.id)) {
    event.preventDefault();
    held = true;
  }
});

let steady = false;
export function on() {
  steady = true;
  tell("on");
}
/* Say a text once everything before it is said. The table hears of a text with a key. One without is still being written:
   of that, whole sentences are said, and of the text that stands in the end the rest. `afresh`: what was begun counts no more. */
const begun = new Map(), finished = (text) => text.match(/^.*[.!?…。！？]["”’»)]*(?= )/s)?.[0] ?? "";
export function say(key, text, { lang, rate, pitch, to }, afresh) {
  const tone = { lang: lang || document.documentElement.lang, rate: Number(rate) || 1, pitch: Number(pitch) || 1 }, of = to === undefined ? to : `to-${to}`;
  if (afresh) muted.delete(of);
  const whole = muted.has(of) ? "" : key ? text : model ? "" : finished(text); // a model says nothing that is not certain
  if (key) muted.delete(of);
  let before = begun.get(of) ?? "";
  if (afresh || !text.startsWith(before)) { before = ""; drop(of); }
  if (key) tell("begin", key);
  begun.set(of, key ? "" : whole);
  queue.push(...sentences(whole.slice(before.length)).map((words) => ({ words, tone, of, text: key, byModel: true })), ...(key ? [{ key }] : []));
  work();
}
/* Forget what was to be said but has not been begun. */
function drop(of) {
  queue.splice(0, queue.length, ...queue.filter((item) => !of || item.of !== of));
}
export function off() {
  steady = false;
  queue.length = 0;
  stop?.();
  tell("off");
}
addEventListener("pagehide", () => { speechSynthesis?.cancel(); navigator.sendBeacon(url, form("off", "")); });
