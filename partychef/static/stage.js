/* The big screen: what its voice reads, the critic's words as they come, points that count up, reactions that float by. */
(() => {
  "use strict";
  const one = (query) => document.querySelector(query);
  const all = (query) => document.querySelectorAll(query);
  const seen = new Set(), first = (id) => !seen.has(id) && seen.add(id);
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /* Many televisions draw emoji black and white, or newer ones as boxes. Those get a font of ours, all others load none. */
  function inColour(emoji) {
    const pen = Object.assign(document.createElement("canvas"), { width: 24, height: 24 }).getContext("2d", { willReadFrequently: true });
    pen.font = '16px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';
    pen.fillText(emoji, 0, 18);
    const dots = pen.getImageData(0, 0, 24, 24).data;
    return dots.some((value, n) => n % 4 === 0 && Math.abs(value - dots[n + 2]) > 30);
  }
  document.documentElement.classList.toggle("plain-emoji", !["🍅", "🫐", "🫙"].every(inColour));

  /* The reading voice is a script of its own, for those who want to hear it; a guest's dish is read unless it was switched off */
  let knob, unsaved, script = null;
  const chosen = () => { try { return localStorage.getItem("voice") ?? unsaved; } catch { return unsaved; } };
  const aloud = () => chosen() === "on" && !knob.hidden;
  const READ = 260; // milliseconds for a word that is read aloud: a little ahead of most voices
  function withVoice(act) {
    script ??= import(knob.dataset.load).catch(() => (script = null));
    script.then((it) => it && act(it));
  }
  function choose(value) {
    unsaved = value;
    try { localStorage.setItem("voice", value); } catch { /* not remembered */ }
    withVoice((it) => it[value]());
    drawVoice();
  }
  function drawVoice() {
    const on = chosen() === "on";
    knob.hidden = !window.speechSynthesis && !("model" in knob.dataset);
    knob.setAttribute("aria-pressed", on);
    knob.textContent = on ? "🔊 Voice on" : "🔇 Voice off";
    knob.dataset.offer = knob.hidden || chosen() === "off" ? "" : " and voice";
  }
  function utter(key, text, tone, afresh) {
    const on = "asked" in tone ? chosen() !== "off" : chosen() === "on";
    if (on && !knob.hidden) withVoice((it) => it.say(key, text, tone, afresh));
  }
  function speak({ dataset: { ...tone }, textContent: text }) {
    words.delete(Number(tone.to));
    if (first(tone.speakId)) utter(tone.speakId, tone.speak || tidy(text), tone);
  }

  /* The critic's words while they are still being written: shown as they come, read aloud sentence by sentence. Some may
     get lost on the way; the critique that is committed in the end puts it right, and only its rest is read aloud. */
  let committed = -1, quiet = false;
  const words = new Map(), tidy = (text) => text.replace(/\s+/g, " ").trimStart();
  function hear({ chef, text, start }) {
    const told = (!start && words.get(chef)) || { text: start ? "" : "… " };
    quiet = false;
    told.text = tidy(told.text + text);
    words.delete(chef);
    words.set(chef, told); // the last one is the one who is spoken to
    const bubble = showWords();
    if (bubble) utter("", told.text, { ...bubble.dataset, to: chef }, start);
  }
  function showWords() {
    let bubble = null;
    all("[data-live]").forEach((box) => {
      const told = words.get(Number(box.dataset.live)), line = box.querySelector(".speech");
      if (told) line.textContent = told.text;
      line.classList.toggle("is-endless", Boolean(told) && told.text.length > 380);
      if (told && !quiet && told === [...words.values()].at(-1)) bubble = line;
    });
    all("[data-live], [data-js-live]").forEach((box) => box.toggleAttribute("data-js-live", bubble !== null && box.contains(bubble)));
    return bubble;
  }
  /* A critique that nobody has seen being written comes word by word, too, and a page drawn anew meanwhile leaves it there;
     whatever else changes it shows it whole. */
  const writing = new Map();
  function writeOut(el, pause = 70) {
    const whole = el.textContent, parts = whole.split(/(?<=\s)/);
    if (still() || writing.has(el)) return;
    let shown = "", next = 0;
    const run = () => {
      if (!el.isConnected || (next && el.textContent !== shown) || next === parts.length) return writing.delete(el);
      el.textContent = shown += parts[next++];
      writing.set(el, { whole, shown });
      setTimeout(run, pause);
    };
    run();
  }
  const writeOn = () => writing.forEach(({ whole, shown }, el) => { if (el.textContent === whole) el.textContent = shown; });
  function countUp(el) {
    const from = Number(el.dataset.from), gain = Number(el.textContent) - from;
    if (!first(el.id) || still()) return;
    let step = 0;
    const run = () => { el.textContent = Math.round(from + (gain * step) / 30); if (step++ < 30) setTimeout(run, 40); };
    el.textContent = from;
    setTimeout(run, el.dataset.wait);
  }
  function ready() {
    const next = one("[data-follow]");
    if (next) location.replace(next.href); // the same people play again
    const done = all(".plates-row .is-done").length;
    const news = done === committed + 1 && one("[data-to]"), heard = news && words.has(Number(news.dataset.to));
    if (done !== committed) [committed, quiet] = [done, true]; // a critique that stands goes before words that may be lost
    if (!one("[data-live], [data-to]")) words.clear();
    all("[data-speak]").forEach(speak); // reads the whole of it, so before it is written out
    writeOn();
    if (news && !heard) writeOut(news, aloud() ? READ / (Number(news.dataset.rate) || 1) : undefined); // marks and faces keep to the voice
    showWords();
    all("[data-paced]").forEach((el) => { if (first(`paced-${el.dataset.paced}`)) writeOut(el, READ); });
    all("[data-from]").forEach(countUp);
  }

  document.addEventListener("htmx:after:swap", ready);

  /* While the others still cook the big screen leafs through the ingredient book. */
  const LEAF = 12000; // milliseconds
  setInterval(() => all("[data-leaves]").forEach((book) => {
    const open = book.querySelector(":scope > :not([hidden])"), tick = Number(book.dataset.jsTick ?? 0) + 1;
    book.dataset.jsTick = tick;
    // Where a long announcement leaves no room, they take turns once it has been read.
    if (!book.offsetHeight || "jsTurned" in book.dataset) {
      if (tick < 3 || !one(".announced")) return;
      book.toggleAttribute("data-js-turned");
    }
    open.hidden = true;
    (open.nextElementSibling ?? book.firstElementChild).hidden = false;
  }), LEAF);
  document.addEventListener("words", ({ detail }) => hear(JSON.parse(detail.data)));
  document.addEventListener("reaction", ({ detail }) => {
    const sky = one("#reactions"), { emoji, name } = JSON.parse(detail.data), bubble = document.createElement("span"), by = document.createElement("small");
    if (sky.childElementCount > 40) return;
    by.textContent = name;
    bubble.append(emoji, by);
    bubble.style.setProperty("--x", Math.random());
    sky.append(bubble);
    setTimeout(() => bubble.remove(), 4500);
  });
  document.addEventListener("DOMContentLoaded", () => {
    knob = one("#voice");
    drawVoice();
    if (aloud()) withVoice((it) => it.on());
    ready();
    knob.addEventListener("click", () => choose(chosen() === "on" ? "off" : "on"));
    document.addEventListener("voice", ({ detail }) => { if (!knob.hidden) choose(JSON.parse(detail.data).level); }); // from the host's phone
    document.addEventListener("tapped", () => { if (!chosen() && !knob.hidden) choose("on"); }); // the first tap is for both
  });
})();
