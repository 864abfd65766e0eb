/* What is being written goes to the server while one writes, and comes back on any phone of the same seat. The phone has a
   copy of its own (party.js); of a field that both have, the one that was changed last stays. */
(() => {
  "use strict";
  const { one, all, on, saved, save, shelf, fill } = window.party;
  const form = () => one("#draft"), name = (key) => key.slice(shelf("").length), LATER = 1000, AGAIN = 5000, NOTES = "~";
  let due = 0, asked = "", sends = 0, filling = false;

  /* From a field to the version of the server's words that this phone knows, and whether it has written others since */
  function known() {
    try { return JSON.parse(saved(shelf(NOTES))) || {}; } catch { return {}; }
  }
  const note = (change) => { const notes = known(); change(notes); save(shelf(NOTES), JSON.stringify(notes)); };
  on("saved", ({ detail: key }) => {
    const field = form() && !filling && key.startsWith(shelf("")) && name(key);
    if (!field || field === NOTES || field === "pane") return;
    note((notes) => { notes[field] = { at: notes[field]?.at || 0, unsent: true }; });
    later(LATER);
  });
  function later(wait) {
    clearTimeout(due);
    due = setTimeout(send, wait);
  }

  /* fetch, not htmx: what is sent as a page is hidden or closed must outlive it */
  async function send() {
    clearTimeout(due);
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
    }));
  }

  async function look() {
    const before = sends, url = form()?.action;
    const answer = url && await fetch(url).catch(() => null), { occasion, words } = answer?.ok ? await answer.json() : {};
    if (occasion !== one("#view").dataset.round || before !== sends) return;
    const notes = known(), writes = document.activeElement?.dataset.keep;
    const news = Object.entries(words).filter(([field, [, version]]) => version > (notes[field]?.at || 0) && !(field === writes && notes[field]?.unsent));
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
