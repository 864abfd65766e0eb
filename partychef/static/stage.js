/* The big screen: the reading voice, points that count up, reactions that float by. */
(() => {
  "use strict";
  const one = (query) => document.querySelector(query);
  const said = new Set(), first = (id) => !said.has(id) && said.add(id);
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
  function speak(el) {
    if (!first(el.dataset.speakId) || !voice.on || !window.speechSynthesis) return;
    const { speak: text, lang, rate, pitch } = el.dataset, words = new SpeechSynthesisUtterance(text || el.textContent);
    speechSynthesis.speak(Object.assign(words, { lang: lang || document.documentElement.lang, rate: rate || 1, pitch: pitch || 1 }));
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
    document.querySelectorAll("[data-speak]").forEach(speak);
    document.querySelectorAll("[data-from]").forEach(countUp);
  }

  document.addEventListener("htmx:after:swap", ready);
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
