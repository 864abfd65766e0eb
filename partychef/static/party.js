/* The little script of the house: kept words, the clock, the stream. stage.js moves the big screen, games bring their own.
   Pages work without it by reloading. What it changes it marks with data-js-…, which a morph leaves alone. */
(() => {
  "use strict";
  const page = document, root = page.documentElement;
  root.classList.add("js");
  const one = (query, box = page) => box.querySelector(query);
  const all = (query, box = page) => [...box.querySelectorAll(query)];
  const on = (type, act, box = page) => box.addEventListener(type, act);
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const mark = (el, name, yes) => el.toggleAttribute("data-js-" + name, Boolean(yes));
  const write = (el, text) => { if (el && el.textContent !== String(text)) el.textContent = text; };
  const make = (tag, props, ...inside) => { const el = Object.assign(page.createElement(tag), props); el.append(...inside); return el; };
  // Where a phone has no storage or it is full, words still live as long as the page: no new page of the stream may lose them.
  const unsaved = new Map();
  const saved = (key) => { try { return unsaved.get(key) ?? localStorage.getItem(key) ?? ""; } catch { return ""; } };
  const save = (key, value) => {
    try {
      unsaved.delete(key);
      if (value) localStorage.setItem(key, value); else localStorage.removeItem(key);
    } catch { unsaved.set(key, value || ""); }
    page.dispatchEvent(new CustomEvent("saved", { detail: key }));
  };

  /* Words kept until they are spoken, under the name of the table and the round; drafts.js has the server keep them, too */
  const shelf = (name) => { const { code, round } = one("#view").dataset; return `keep.${code}.${round}.${name}`; };
  const isTick = (el) => el.type === "checkbox" || el.type === "radio";
  const keep = (el) => save(shelf(el.dataset.keep), isTick(el) && !el.checked ? "" : el.type === "checkbox" ? "1" : el.value);
  function fill(el, value) {
    if (isTick(el)) el.checked = el.type === "radio" ? el.value === value : Boolean(value);
    else el.value = value;
  }
  function restore() {
    all("[data-keep]:not([data-js-kept])").forEach((el) => {
      mark(el, "kept", true);
      const value = saved(shelf(el.dataset.keep));
      if (value && (isTick(el) || !el.value || el.value === el.defaultValue)) fill(el, value);
    });
  }
  /* How many words somebody has written for whom everybody waits, as scribble: which ones they are, nobody sees yet */
  on("pen", ({ detail }) => all("[data-pen]").forEach((el) => {
    const { words } = JSON.parse(detail.data), most = Math.min(words, 80);
    if (words && !el.hasAttribute("data-js-writes")) el.replaceChildren(make("small", {}));
    if (words) mark(el, "writes", true);
    if (!el.hasAttribute("data-js-writes")) return;
    write(one("small", el), `${words} word${words === 1 ? "" : "s"} so far`);
    while (el.childElementCount - 1 > most) el.lastChild.remove();
    while (el.childElementCount - 1 < most) {
      const line = make("i", {});
      line.style.setProperty("--w", `${1 + ((el.childElementCount * 5) % 7) * 0.35}rem`);
      el.append(line);
    }
  }));
  function forget() {
    const view = one("#view[data-round]");
    if (!view) return;
    const table = `keep.${view.dataset.code}.`, round = table + view.dataset.round + ".";
    try { Object.keys(localStorage).filter((key) => key.startsWith(table) && !key.startsWith(round)).forEach((key) => save(key)); } catch { /* no storage */ }
  }

  /* The clock runs here; what the server says with every event sets it right */
  let ends = 0, told = "";
  function tick() {
    const clock = one("#clock");
    if (!clock) return;
    const { left, total, deadline } = clock.dataset, now = deadline ? Math.max(0, Math.round((ends - performance.now()) / 1000)) : Number(left);
    write(clock.firstElementChild, `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`);
    clock.style.setProperty("--part", now / Math.max(1, total));
    mark(clock, "late", now <= 15);
    if (deadline) page.dispatchEvent(new CustomEvent("clock", { detail: now })); // for the sounds of the big screen
  }

  function toast(text) {
    one("#toast").replaceChildren(make("p", { textContent: text }));
    fadeToast();
  }
  // Whoever taps on has read it, and what it complains of may be mended by that tap: its answer says what is still wrong
  const clearToast = ({ target }) => { if (target.closest("button, input, select")) one("#toast").replaceChildren(); };
  on("click", clearToast);
  on("change", clearToast);
  const fadeToast = () => all("#toast > p").forEach((line) => setTimeout(() => line.remove(), 6000));

  /* A new step, another chef, a new hand, the next card on stage: each begins at the top, unless somebody is in the middle of a word */
  let step = null;
  function turnPage() {
    const { round, step: now } = one("#view")?.dataset || {}, next = [round, now, one("[data-leaf]")?.dataset.leaf, one("[id^=desk-]")?.id].join();
    if (step && step !== next && !page.activeElement?.closest("textarea, input:not([type=checkbox], [type=radio])")) {
      scrollTo({ top: 0, behavior: still() ? "instant" : "smooth" });
    }
    step = next;
  }

  /* A phone shakes when its turn comes, not when it is opened; and browsers let it only if it has been touched */
  let asked = null;
  function nudge() {
    const now = one("#view") && "turn" in one("#view").dataset, may = navigator.userActivation?.hasBeenActive && !still();
    if (now && asked === false && may) navigator.vibrate?.([60, 60, 60]);
    asked = now;
  }

  /* The fall of the chips is shown once; after a reload nobody waits for it again */
  let falling = "";
  function rememberSeen() {
    const view = one("#view"), fall = one("[data-once]")?.dataset.once;
    if (!view || !fall || fall === falling) return; // a replay has no view of its own
    falling = fall;
    mark(view, "seen", saved("once." + fall));
    setTimeout(() => save("once." + fall, "1"), fall.endsWith("over") ? 15000 : 9000);
  }

  function ready() {
    const clock = one("#clock"), heading = one("#heading"), notice = one("#table #notice");
    forget();
    restore();
    all("[data-most]").forEach(limitTicks);
    const { left, deadline } = clock?.dataset ?? {}, said = `${deadline} ${left}`;
    if (said !== told) ends = performance.now() + left * 1000; // a reaction is answered, too, but with nothing new
    told = said;
    page.dispatchEvent(new Event("party:ready"));
    tick();
    turnPage();
    nudge();
    rememberSeen();
    if (heading) write(one("#announce"), heading.textContent);
    if (notice) toast(notice.textContent);
    notice?.remove(); // it is said once
  }

  /* What a tap on an element with data-… does; a game's script adds its own */
  const taps = {
    addTo(el, id) {
      const field = page.getElementById(id);
      field.value = [field.value.trim(), el.textContent].filter(Boolean).join(" ");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    async copy(el, text) {
      try {
        const url = /^\S+$/.test(text);
        if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share(url ? { url: text } : { text });
        await navigator.clipboard.writeText(text);
        toast(url ? "The link is copied." : "The text is copied.");
      } catch (error) { if (error.name !== "AbortError") toast(text); }
    },
    print: () => print(),
  };
  on("click", ({ target }) => {
    const el = target.closest("button, [data-copy]");
    if (!el) return;
    for (const [name, value] of Object.entries(el.dataset)) taps[name]?.(el, value);
  });
  /* What a tap unfolds is not left behind the button at the bottom */
  on("click", ({ target }) => {
    const fold = target.closest("summary")?.parentElement;
    if (fold) setTimeout(() => fold.open && fold.scrollIntoView({ block: "nearest" }));
  });
  /* Nor is what there is to choose of a game, once a finger has chosen the game */
  on("click", ({ target, detail }) => {
    if (detail && target.closest(".game")?.control?.name === "game")
      setTimeout(() => all(".chosen, .strengths").find((box) => box.offsetParent)?.scrollIntoView({ block: one(".strengths") ? "nearest" : "center" }));
  });
  on("input", ({ target: el }) => {
    const list = page.getElementById(el.dataset.filter), wanted = el.value?.trim().toLowerCase();
    if (el.dataset.keep) keep(el);
    if (list) all("[data-words-of]", list).forEach((item) => { item.hidden = !(item.dataset.wordsOf || item.textContent).toLowerCase().includes(wanted); });
  });
  function limitTicks(box) {
    const full = all(":checked", box).length >= box.dataset.most;
    all("input", box).forEach((tick) => { tick.disabled = full && !tick.checked; });
  }
  on("change", ({ target: el }) => {
    const { title, special, submit } = el.dataset, limited = el.closest("[data-most]");
    if (limited) limitTicks(limited);
    if (submit !== undefined) el.form.requestSubmit();
    if (title && special === undefined) all("[name=special]", el.form).forEach((radio) => { radio.checked = false; save(shelf("special")); });
  });
  on("keydown", ({ target, key }) => {
    if (!target.closest?.("input, textarea, select")) one(`[data-key="${CSS.escape(key)}"]`)?.click();
  });
  /* The remote of a television has arrows and OK, and no Tab */
  on("keydown", (event) => {
    const field = event.target.matches?.("input"), step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: field ? 0 : 1, ArrowLeft: field ? 0 : -1 }[event.key];
    if (!step || !one(".tv-door, .is-television")) return;
    const found = all("main :is(a, button, input, summary)").filter((el) => el.checkVisibility()), next = found[found.indexOf(document.activeElement) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });
  on("dragover", (event) => { if (event.target.closest("[data-drop]")) event.preventDefault(); });
  on("drop", (event) => {
    const input = one("[data-drop] input[type=file]"), { files } = event.dataTransfer;
    if (!input || !files.length || !event.target.closest("[data-drop]")) return;
    event.preventDefault();
    input.files = files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

  window.party = { one, all, on, mark, make, write, saved, save, shelf, keep, fill, taps };

  /* The stream: a quiet badge while it is gone, a watchdog for streams that died in silence */
  let heard = performance.now(), replaced = false, fresh = false;
  const online = (yes) => { const badge = one("#offline"); if (badge) badge.hidden = yes; if (yes) heard = performance.now(); };
  ["htmx:after:sse:message", "htmx:after:sse:connection", "beat"].forEach((type) => on(type, () => online(true)));
  // A table that is not there any more says so on its page. A proxy says 404, too, while the server behind it starts again.
  async function lookWhetherItIsGone() {
    try {
      const answer = await fetch(location.href);
      if (answer.status === 404 && (await answer.text()).includes("data-not-here")) location.reload();
    } catch { /* no connection */ }
  }
  on("htmx:sse:error", ({ detail }) => { online(false); if (detail.status === 404) lookWhetherItIsGone(); });
  on("offline", () => online(false), window);
  // The answer to a tap may arrive after the event that already tells more: what is older must not cover what is newer.
  let at = []; // where somebody with a keyboard stays when the button that they pressed is gone: the first of these that is left
  on("htmx:before:swap", (event) => {
    const now = page.activeElement, sheet = now?.closest("[popover]");
    at = [now?.closest(".hint-box"), sheet && one(`[popovertarget="${sheet.id}"]`), now?.closest("#table") && one("#heading")];
    const shown = one("#view"), next = one("#view", event.detail.tasks[0]?.fragment ?? page);
    if (!shown || !next || next === shown) return;
    const first = fresh; // What a new stream says first counts: a server whose clock was set back has lower stamps.
    fresh = false;
    if (first || Number(next.dataset.stamp) >= Number(shown.dataset.stamp)) return;
    event.preventDefault();
    const notice = one("#notice", next);
    if (notice) toast(notice.textContent);
  });
  on("htmx:after:swap", () => { // errors arrive as toasts
    ready();
    fadeToast();
    if (page.activeElement === page.body) at.find((el) => el?.isConnected)?.focus({ preventScroll: true });
  });
  on("htmx:error", ({ target, detail }) => {
    if (target.matches?.("form")) toast("That did not get through: no connection. Everything is still here, tap again in a moment.");
  });
  // A tap that was taken is answered by the stream. If the stream stays silent it has died unnoticed: open a new one.
  on("table-changed", ({ detail: { stamp } }) => {
    setTimeout(() => { if (Number(one("#view")?.dataset.stamp) < Number(stamp)) one("#table")?._htmx?.sse?.reader?.cancel(); }, 1500);
  });
  on("replaced", () => { replaced = true; toast("This page is open elsewhere. Reload to continue here."); });
  on("gone", () => { replaced = true; });
  on("htmx:before:sse:connection", (event) => { fresh = true; if (replaced) event.preventDefault(); });
  setInterval(() => {
    const table = one("main[hx-sse\\:connect]"), stream = table?._htmx?.sse;
    if (!table || replaced || page.hidden) return;
    if (!stream) {
      // The extension connects again only what was connected once: a page that came while the server was away was not.
      if (table.classList.contains("htmx-request")) return;
      online(false);
      htmx.ajax("GET", table.getAttribute("hx-sse:connect"), { source: table });
    } else if (performance.now() - heard > 40000) {
      online(false);
      heard = performance.now();
      stream.reader?.cancel();
    }
  }, 5000);
  setInterval(tick, 500);

  const stayAwake = () => { if (one("#table") && !page.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
  on("visibilitychange", stayAwake);
  on("DOMContentLoaded", () => { ready(); stayAwake(); });
})();
