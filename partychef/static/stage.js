/* The big screen: the reading voice, the critic's words as they come, points that count up, reactions that float by. */
(() => {
  "use strict";
  const one = (query) => document.querySelector(query);
  const all = (query) => document.querySelectorAll(query);
  const seen = new Set(), first = (id) => !seen.has(id) && seen.add(id);
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const voice = {
    get on() { try { return localStorage.getItem("voice") === "on"; } catch { return false; } },
    set on(yes) { try { localStorage.setItem("voice", yes ? "on" : "off"); } catch { /* not remembered */ } },
  };

  function drawVoice() {
    const button = one("#voice");
    button.hidden = !window.speechSynthesis;
    button.setAttribute("aria-pressed", voice.on);
    button.textContent = voice.on ? "🔊 Reading aloud" : "🔇 Read aloud";
  }
  function utter(text, { lang, rate, pitch }) {
    if (!voice.on || !window.speechSynthesis || !text.trim()) return;
    const words = new SpeechSynthesisUtterance(text);
    speechSynthesis.speak(Object.assign(words, { lang: lang || document.documentElement.lang, rate: rate || 1, pitch: pitch || 1 }));
  }
  function speak(el) {
    if (first(el.dataset.speakId)) utter(unread(el), el.dataset);
  }

  /* The critic's words while they are still being written: shown as they come, read aloud sentence by sentence. Some may
     get lost on the way; the critique that is committed in the end puts it right, and only its rest is read aloud. */
  let committed = -1, quiet = false;
  const words = new Map(), tidy = (text) => text.replace(/\s+/g, " ").trimStart();
  const sentences = (text) => text.match(/^.*[.!?…。！？]["”’»)]*(?= )/s)?.[0] ?? "";
  function hear({ chef, text, start }) {
    const before = words.get(chef), told = (!start && before) || { text: start ? "" : "… ", read: "" };
    if (start && before?.read) window.speechSynthesis?.cancel(); // it was begun afresh
    quiet = false;
    told.text = tidy(told.text + text);
    words.delete(chef);
    words.set(chef, told); // the last one is the one who is spoken to
    const bubble = showWords(), whole = sentences(told.text);
    if (!bubble || whole.length <= told.read.length) return;
    utter(whole.slice(told.read.length), bubble.dataset);
    told.read = whole;
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
  function unread(el) {
    const whole = el.dataset.speak || tidy(el.textContent), told = words.get(Number(el.dataset.to));
    if (!told || !("to" in el.dataset)) return whole;
    words.delete(Number(el.dataset.to));
    if (whole.startsWith(told.read)) return whole.slice(told.read.length);
    window.speechSynthesis?.cancel(); // somebody else had to finish: what was begun counts no more
    return whole;
  }

  /* A critique that nobody has seen being written comes word by word, too; whatever else changes it shows it whole. */
  function writeOut(el) {
    const parts = el.textContent.split(/(?<=\s)/);
    if (still()) return;
    let shown = "", next = 0;
    const run = () => {
      if (!el.isConnected || (next && el.textContent !== shown) || next === parts.length) return;
      el.textContent = shown += parts[next++];
      setTimeout(run, 70);
    };
    run();
  }
  function countUp(el) {
    const from = Number(el.dataset.from), gain = Number(el.textContent) - from;
    if (!first(el.id) || still()) return;
    let step = 0;
    const run = () => { el.textContent = Math.round(from + (gain * step) / 30); if (step++ < 30) setTimeout(run, 40); };
    el.textContent = from;
    setTimeout(run, el.dataset.wait);
  }
  function ready() {
    const done = all(".plates-row .is-done").length;
    const news = done === committed + 1 && one("[data-to]"), heard = news && words.has(Number(news.dataset.to));
    if (done !== committed) [committed, quiet] = [done, true]; // a critique that stands goes before words that may be lost
    if (!one("[data-live], [data-to]")) words.clear();
    all("[data-speak]").forEach(speak);
    if (news && !heard) writeOut(news);
    showWords();
    all("[data-from]").forEach(countUp);
  }

  document.addEventListener("htmx:after:swap", ready);
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
    drawVoice();
    ready();
    one("#voice").addEventListener("click", () => { voice.on = !voice.on; speechSynthesis.cancel(); drawVoice(); });
  });
})();
