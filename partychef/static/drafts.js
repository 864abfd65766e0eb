/* What is being written goes to the server while one writes, and comes back on any phone of the same seat or team. The phone
   has a copy of its own (party.js); of a field that both have, the one that was changed last stays, but what two of a team write
   is put together (together.js). */
(() => {
  "use strict";
  const { one, all, on, mark, make, write, saved, save, shelf, fill } = window.party;
  const form = () => one("#draft"), name = (key) => key.slice(shelf("").length), LATER = 1000, SOON = 400, AGAIN = 5000, AWHILE = 6000, MUCH = 12, NOTES = "~";
  const AWAITED = /^(answer|ask|critique)\./; // all see how many words there are, so these go out while one types
  const mates = () => form()?.dataset.mates; // who writes the same words
  let due = 0, asked = "", sends = 0, filling = false, again = 0, quiet = 0;

  /* From a field to what this phone knows of it: the version of the server's words, these words, and whether it has written others since */
  function known() {
    try { return JSON.parse(saved(shelf(NOTES))) || {}; } catch { return {}; }
  }
  const note = (change) => { const notes = known(); change(notes); save(shelf(NOTES), JSON.stringify(notes)); };
  on("saved", ({ detail: key }) => {
    const field = form() && !filling && key.startsWith(shelf("")) && name(key);
    if (!field || field === NOTES || field === "pane") return;
    if (gone.delete(field)) fields(field).forEach(sign);
    note((notes) => { notes[field] = { at: 0, ...notes[field], unsent: true }; });
    if (!due || !(AWAITED.test(field) || mates())) later(mates() ? SOON : LATER);
  });
  function later(wait) {
    clearTimeout(due);
    due = setTimeout(send, wait);
  }

  /* fetch, not htmx: what is sent as a page is hidden or closed must outlive it */
  async function send() {
    clearTimeout(due);
    due = 0;
    const notes = known(), fields = form() ? Object.keys(notes).filter((field) => notes[field].unsent) : [];
    if (!fields.length) return;
    const { round } = one("#view").dataset, body = new URLSearchParams(new FormData(form()));
    const sent = fields.map((field) => [field, saved(shelf(field))]);
    sent.forEach(([field, text]) => { body.append("words." + field, text); if (mates()) body.append("seen." + field, notes[field].at); });
    sends++;
    const answer = await fetch(form().action, { method: "POST", body, keepalive: true }).catch(() => null);
    if (one("#view").dataset.round !== round) return;
    const { version, overtaken = [] } = answer?.ok ? await answer.json() : { version: false };
    if (!answer || answer.status >= 500 || version === 0) return later(AGAIN); // 0: the page is a moment behind the table
    note((after) => sent.filter(([field]) => !overtaken.includes(field)).forEach(([field, text]) => {
      after[field] = version ? { at: version, text, unsent: saved(shelf(field)) !== text } : { ...after[field], unsent: false };
    }));
    if (!overtaken.length) return;
    clearTimeout(again); // a mate was quicker
    again = setTimeout(look, composing ? LATER : 0);
  }

  const fields = (field) => all(`[data-keep="${CSS.escape(field)}"]`), isText = (el) => el?.matches("textarea, [type=text]");
  /* What a phone shows that has written something else than a mate: both, if these are words or cards; of a tick its own */
  function together(field, { text: agreed = "" }, theirs) {
    const mine = saved(shelf(field)), [el] = fields(field), most = el?.maxLength;
    if (field === "dishes") return window.party.together.cards(agreed, mine, theirs);
    if (!isText(el)) return mine;
    const both = window.party.together.words(agreed, mine, theirs);
    return most > 0 ? both.slice(0, most) : both;
  }
  function put(field, text) {
    save(shelf(field), text);
    fields(field).forEach((el) => {
      const caret = isText(el) && el === document.activeElement && [el.selectionStart, el.selectionEnd].map((at) => window.party.together.caret(at, el.value, text));
      if (el.value !== text || !isText(el)) fill(el, text);
      if (caret) el.setSelectionRange(...caret);
    });
  }

  async function look() {
    const before = sends, url = form()?.action;
    const answer = url && await fetch(url).catch(() => null), { occasion, words, by = {} } = answer?.ok ? await answer.json() : {};
    if (occasion !== one("#view").dataset.round || before !== sends) return;
    const notes = known(), writes = document.activeElement?.dataset.keep, newer = Object.entries(words).filter(([field, [, version]]) => version > (notes[field]?.at || 0));
    const busy = (field) => (mates() ? composing : notes[field]?.unsent) && field === writes;
    const news = newer.filter(([field]) => !busy(field)), both = mates() ? news.filter(([field]) => notes[field]?.unsent) : [];
    clearTimeout(again);
    if (mates() && news.length < newer.length) again = setTimeout(look, LATER);
    filling = true;
    news.forEach(([field, [text]]) => {
      const old = saved(shelf(field)), now = both.some(([one]) => one === field) ? together(field, notes[field], text) : text;
      put(field, now);
      const { from, to } = window.party.together.change(old, now);
      if (by[field] && to - from >= MUCH && isText(fields(field)[0])) gone.set(field, old);
    });
    filling = false;
    note((after) => {
      news.forEach(([field, [text, version]]) => { after[field] = { at: version, text, unsent: saved(shelf(field)) !== text }; });
      ours().filter((field) => !after[field] && field !== "pane").forEach((field) => { after[field] = { at: 0, unsent: true }; });
    });
    if (mates()) tell(Object.keys(words), by, newer.map(([field]) => field));
    if (news.length) ["party:filled", "party:ready"].forEach((type) => document.dispatchEvent(new Event(type)));
    send();
  }

  /* Who of the team writes what: a line at the top, and one below the field, with what a mate has taken out of it */
  const gone = new Map(), writers = new Map(), lately = new Map(); // who wrote it last; which mate did, a moment ago
  function sign(el) {
    const field = el.dataset.keep, busy = el.hasAttribute("data-js-busy"), name = busy ? lately.get(field) : writers.get(field);
    let line = el.nextElementSibling;
    if (!line?.matches("[data-js-by]")) {
      line = make("small", { className: "hint" }, make("span", {}), make("button", { type: "button", className: "btn s quiet", onclick: () => bring(el) }));
      mark(line, "by", true);
      el.after(line);
    }
    const [words, button] = line.children;
    write(words, !name ? "" : `✍️ ${name}${!busy ? "" : el === document.activeElement ? " is writing here, too. What you both write stays." : " is writing here"}`);
    write(button, `↶ Bring back what ${name || "your mate"} took out`);
    button.hidden = !gone.has(field);
  }
  function bring(el) {
    el.value = gone.get(el.dataset.keep);
    el.dispatchEvent(new Event("input", { bubbles: true }));
    el.focus();
  }
  function tell(told, by, fresh) {
    told.forEach((field) => fields(field).filter(isText).forEach((el) => {
      writers.set(field, by[field]);
      if (by[field] && fresh.includes(field)) {
        lately.set(field, by[field]);
        mark(el, "busy", true);
        setTimeout(() => { mark(el, "busy", false); sign(el); }, AWHILE);
      }
      sign(el);
    }));
    const last = fresh.filter((field) => by[field]).pop(), line = one("[data-writes]");
    if (!last || !line) return;
    const label = fields(last)[0]?.labels?.[0]?.textContent.trim();
    write(line, `✍️ ${by[last]} ${last === "dishes" ? "chooses cards" : last.startsWith("chip.") ? "moves a chip" : label ? `writes: ${label}` : "is writing"}`);
    clearTimeout(quiet);
    quiet = setTimeout(() => write(line, ""), AWHILE);
  }
  on("focusin", ({ target }) => { if (target.hasAttribute("data-js-busy")) sign(target); });
  on("draft", ({ detail }) => {
    const { seats } = JSON.parse(detail.data), mine = form()?.dataset.seat;
    if (mine && seats.includes(Number(mine))) look();
  });
  let composing = false; // a keyboard that offers words would write them twice if they changed meanwhile
  on("compositionstart", () => { composing = true; });
  on("compositionend", () => { composing = false; });

  /* What this phone has written while nobody was there to take it */
  function ours() {
    try { return Object.keys(localStorage).filter((key) => key.startsWith(shelf("")) && !key.endsWith(NOTES)).map(name); } catch { return []; }
  }

  on("party:ready", () => {
    const { round, step } = one("#view")?.dataset || {}, now = form() && `${round}.${step}`;
    if (now && now !== asked) look();
    asked = now;
  });
  on("clock", ({ detail: seconds }) => { if (seconds <= 2) send(); });
  on("visibilitychange", () => (document.hidden ? send() : look()));
  addEventListener("pagehide", send);
})();
