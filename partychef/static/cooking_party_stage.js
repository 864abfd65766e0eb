/* The verdict as a play: what the critique quotes is marked in it and in the chef's words, cards that it names light up, faces follow. */
(() => {
  "use strict";
  const marks = window.Highlight ? new Highlight() : null;
  const plain = (text) => text.toLowerCase().replace(/’/g, "'");
  if (marks) CSS.highlights.set("quoted", marks);

  /* The words of an element with their places, so that marks and blanks between them do not matter. */
  function wordsIn(el) {
    const found = [], walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());)
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu)) found.push({ word: plain(word), node, index, end: index + word.length });
    return found;
  }
  function find(words, quote) {
    const size = quote.length, at = words.findIndex((_, n) => n + size <= words.length && quote.every((word, k) => words[n + k].word === word));
    if (at < 0) return null;
    const range = new Range(), first = words[at], last = words[at + size - 1];
    range.setStart(first.node, first.index);
    range.setEnd(last.node, last.end);
    return range;
  }
  const spoken = (text) => [...plain(text).matchAll(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu)].map(([word]) => word);
  const quotes = (text) => [...text.matchAll(/[“„«"]([^“”„«»"]{2,160})[”“»"]|(?<![\p{L}\p{N}])[‘']([^‘"]{2,160}?)['’](?![\p{L}\p{N}])/gu)]
    .map((one) => spoken(one[1] ?? one[2])).filter((words) => words.length > 1 || words[0]?.length > 4);

  function mark(review) {
    const fields = [...review.querySelectorAll(".dish-name, .chefs-words > p")].map(wordsIn);
    const found = [];
    review.querySelectorAll(".speech, .reply-line span").forEach((line) => {
      const said = wordsIn(line);
      quotes(line.textContent).forEach((quote) => {
        const there = fields.map((words) => find(words, quote)).find(Boolean);
        if (!there) return;
        marks?.add(there).add(find(said, quote));
        found.push(there);
      });
    });
    const box = review.querySelector(".chefs-words");
    if (box) {
      box.quoted = found.filter((range) => box.contains(range.startContainer));
      show(box, box.quoted.length - 1);
    }
    const said = ` ${[...review.querySelectorAll(".speech")].flatMap((line) => spoken(line.textContent)).join(" ")} `;
    review.querySelectorAll("[data-named]").forEach((card) => {
      card.toggleAttribute("data-js-named", said.includes(` ${plain(card.dataset.named).replace(/e?s$/, "")}`));
    });
  }
  /* Words that have no room are scrolled by whole lines: to what is quoted, one place after the other, else page by page. */
  let turn = 0;
  function show(box, n) {
    const line = parseFloat(getComputedStyle(box).lineHeight), { clientHeight: high, scrollHeight: all } = box, before = box.scrollTop - box.getBoundingClientRect().top;
    if (all <= high + 1) return;
    const page = Math.max(line, high - 3 * line), places = box.quoted?.map((range) => before + range.getBoundingClientRect().top - high / 3) ?? [];
    if (!places.length) for (let top = 0; top < all - high + page; top += page) places.push(top);
    const top = Math.floor(Math.max(0, Math.min(places.at(n % places.length), all - high + line - 1)) / line) * line;
    box.scrollTo({ top, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
  setInterval(() => { turn += 1; document.querySelectorAll("[data-fits]").forEach((box) => show(box, turn)); }, 6000);
  /* Letters as large as the room allows, in steps; what has no room even in the smallest is turned page by page. */
  const STEPS = 6;
  function fit(box) {
    for (let step = 0; step < STEPS; step += 1) {
      box.dataset.jsFit = step;
      if (box.scrollHeight <= box.clientHeight + 1) return;
    }
    box.dataset.jsFit = "none";
  }
  /* One face for each sentence, and in the end the one that stays. */
  function react(face) {
    const moods = face.dataset.moods.split(" "), parts = face.parentElement.querySelector(".speech").textContent.trim().split(/(?<=[.!?…])\s+|\n+/);
    const whole = parts.length - (/[.!?…]["”’»)]*$/.test(parts.at(-1)) ? 0 : 1);
    face.dataset.mood = moods[Math.min(whole, moods.length - 1)];
  }
  let due = 0;
  function look() {
    due = 0;
    marks?.clear();
    document.querySelectorAll("[data-fits]").forEach(fit);
    document.querySelectorAll(".review").forEach((review) => { if (review.checkVisibility?.() ?? true) mark(review); });
    document.querySelectorAll("[data-moods]").forEach(react);
  }
  document.addEventListener("DOMContentLoaded", () => {
    const table = document.querySelector("#table");
    new MutationObserver(() => { due ||= requestAnimationFrame(look); }).observe(table, { childList: true, characterData: true, subtree: true });
    look();
    addEventListener("resize", look);
    document.fonts.ready.then(look);
  });
})();
