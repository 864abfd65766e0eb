/* What is being written goes to the server while one writes, and comes back on any phone of the same seat or team. The phone
   has a copy of its own (party.js); of a field that both have, the one that was changed last stays. */
(() => {
  "use strict";
  const { one, all, on, mark, make, write, saved, save, shelf, fill } = window.party;
  const form = () => one("#draft"), name = (key) => key.slice(shelf("").length), LATER = 1000, SOON = 400, AGAIN = 5000, PAUSE = 3000, NOTES = "~";
  const AWAITED = /^(answer|ask|critique)\./; // all see how many words there are, so these go out while one types
  const mates = () => form()?.dataset.mates; // who writes the same words
  let due = 0, asked = "", sends = 0, filling = false, typed = 0, again = 0, quiet = 0;

  /* From a field to the version of the server's words that this phone knows, and whether it has written others since */
  function known() {
    try { return JSON.parse(saved(shelf(NOTES))) || {}; } catch { return {}; }
  }
  const note = (change) => { const notes = known(); change(notes); save(shelf(NOTES), JSON.stringify(notes)); };
  on("saved", ({ detail: key }) => {
    const field = form() && !filling && key.startsWith(shelf("")) && name(key);
    if (!field || field === NOTES || field === "pane") return;
    note((notes) => { notes[field] = { at: notes[field]?.at || 0, unsent: true }; });
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
    sent.forEach(([field, text]) => body.append("words." + field, text));
    sends++;
    const answer = await fetch(form().action, { method: "POST", body, keepalive: true }).catch(() => null);
    if (one("#view").dataset.round !== round) return;
    const version = answer?.ok && (await answer.json()).version;
    if (!answer || answer.status >= 500 || version === 0) return later(AGAIN); // 0: the page is a moment behind the table
    note((after) => sent.forEach(([field, text]) => {
      after[field] = { at: version || after[field]?.at, unsent: Boolean(version) && saved(shelf(field)) !== text };
      if (version && field === "dishes") agreed = text;
    }));
  }

  /* Two of a team tap cards at once: theirs, with what has changed here since both last agreed */
  let agreed = "";
  function merged(...texts) {
    const [old, now, out] = texts.map((text) => { try { return JSON.parse(text); } catch { return []; } });
    const where = (plates, card) => plates.findIndex((dish) => dish.includes(card));
    new Set([...old, ...now].flat()).forEach((card) => {
      const to = where(now, card);
      if (where(old, card) === to) return;
      out.forEach((dish) => { if (dish.includes(card)) dish.splice(dish.indexOf(card), 1); });
      if (to >= 0) now.forEach((_, n) => { out[n] ??= []; });
      out[to]?.push(card);
    });
    return JSON.stringify(out);
  }

  async function look() {
    const before = sends, url = form()?.action;
    const answer = url && await fetch(url).catch(() => null), { occasion, words, by } = answer?.ok ? await answer.json() : {};
    if (occasion !== one("#view").dataset.round || before !== sends) return;
    const notes = known(), writes = document.activeElement?.dataset.keep, newer = Object.entries(words).filter(([field, [, version]]) => version > (notes[field]?.at || 0));
    // Nobody loses the field in which they are typing: it takes what another has written when they pause.
    const busy = (field) => (field === writes || mates()) && notes[field]?.unsent || (mates() && field === writes && performance.now() - typed < PAUSE);
    const news = newer.filter(([field]) => !busy(field));
    if (mates() && newer.some(([field]) => field === "dishes") && notes.dishes?.unsent) {
      const [theirs, at] = words.dishes;
      save(shelf("dishes"), merged(agreed, saved(shelf("dishes")), theirs));
      note((after) => { after.dishes = { at, unsent: true }; });
      agreed = theirs;
      document.dispatchEvent(new Event("party:filled"));
      document.dispatchEvent(new Event("party:ready"));
    }
    clearTimeout(again);
    if (mates() && news.length < newer.length) again = setTimeout(look, PAUSE);
    tell(newer.map(([field]) => field), by || {});
    if (news.some(([field]) => field === "dishes")) agreed = words.dishes[0];
    filling = true;
    news.forEach(([field, [text]]) => {
      save(shelf(field), text);
      all(`[data-keep="${CSS.escape(field)}"]`).forEach((el) => fill(el, text));
    });
    filling = false;
    note((after) => {
      news.forEach(([field, [, version]]) => { after[field] = { at: version, unsent: false }; });
      ours().filter((field) => !after[field] && field !== "pane").forEach((field) => { after[field] = { at: 0, unsent: true }; });
    });
    if (news.length) ["party:filled", "party:ready"].forEach((type) => document.dispatchEvent(new Event(type)));
    send();
  }
  /* Who of the team writes what: a line at the top, and one below the field */
  function tell(fields, by) {
    fields.forEach((field) => all(`[data-keep="${CSS.escape(field)}"]`).filter((el) => el.matches("textarea, [type=text]")).forEach((el) => {
      let line = el.nextElementSibling;
      if (!line?.matches("[data-js-by]")) {
        line = make("small", { className: "hint" });
        mark(line, "by", true);
        el.after(line);
      }
      write(line, by[field] ? `✍️ ${by[field]}` : "");
    }));
    const last = fields.filter((field) => by[field]).pop(), line = one("[data-writes]");
    if (!last || !line) return;
    const label = all(`[data-keep="${CSS.escape(last)}"]`)[0]?.labels?.[0]?.textContent.trim();
    write(line, `✍️ ${by[last]} ${last === "dishes" ? "chooses cards" : last.startsWith("chip.") ? "moves a chip" : label ? `writes: ${label}` : "is writing"}`);
    clearTimeout(quiet);
    quiet = setTimeout(() => write(line, ""), 2 * PAUSE);
  }
  on("draft", ({ detail }) => {
    const { seats } = JSON.parse(detail.data), mine = form()?.dataset.seat;
    if (mine && seats.includes(Number(mine))) look();
  });
  on("input", () => { typed = performance.now(); });

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
