/* The little script of the house: kept words, dishes built by tapping, chips, the clock, the stream.
   Pages work without it by reloading. What it changes it marks with data-js-…, which a morph leaves alone. */
(() => {
  "use strict";
  const page = document, root = page.documentElement;
  root.classList.add("js");
  const one = (query, box = page) => box.querySelector(query);
  const all = (query, box = page) => [...box.querySelectorAll(query)];
  const on = (type, act, box = page) => box.addEventListener(type, act);
  const mark = (el, name, yes) => el.toggleAttribute("data-js-" + name, Boolean(yes));
  const write = (el, text) => { if (el && el.textContent !== String(text)) el.textContent = text; };
  const make = (tag, props, ...inside) => { const el = Object.assign(page.createElement(tag), props); el.append(...inside); return el; };
  const cards = (n, more = "") => `${n} ${more}card${n === 1 ? "" : "s"}`;
  const saved = (key) => { try { return localStorage.getItem(key) || ""; } catch { return ""; } };
  const save = (key, value) => { try { if (value) localStorage.setItem(key, value); else localStorage.removeItem(key); } catch { /* full or forbidden */ } };

  /* Words kept on this phone until they are spoken */
  const isTick = (el) => el.type === "checkbox" || el.type === "radio";
  function keep(el) {
    save("keep." + el.dataset.keep, isTick(el) ? el.checked && "1" : el.value);
  }
  function restore() {
    all("[data-keep]:not([data-js-kept])").forEach((el) => {
      mark(el, "kept", true);
      const value = saved("keep." + el.dataset.keep);
      if (value && isTick(el)) el.checked = true;
      else if (value && (!el.value || el.value === el.defaultValue)) el.value = value;
    });
  }
  function forget() {
    const view = one("#view[data-round]");
    if (!view) return;
    const table = `keep.${view.dataset.code}.`, round = table + view.dataset.round + ".";
    try { Object.keys(localStorage).filter((key) => key.startsWith(table) && !key.startsWith(round)).forEach((key) => save(key)); } catch { /* no storage */ }
  }
  function countWords(box) {
    const counter = one("[data-counter]", box), most = counter.dataset.counter;
    const used = all("input[type=text], textarea", box).filter((el) => !el.closest("[hidden]")).reduce((sum, el) => sum + [...el.value].length, 0);
    write(counter, used > most ? `${used} characters: ${used - most} too many` : `${used} of ${most} characters`);
    mark(counter, "over", used > most);
  }

  /* The desk: tap cards into the dishes, in the order of the reveal */
  function plates(desk) {
    if (!desk.plates) {
      let old = [];
      try { old = JSON.parse(saved("keep." + desk.dataset.desk)); } catch { /* a fresh start */ }
      desk.plates = desk.dataset.labels.split("|").map((_, n) => (old[n] || []).filter((card) => one(`[data-card="${CSS.escape(card)}"]`, desk)));
      desk.dish = 0;
    }
    return desk.plates;
  }
  function missing({ dataset, plates: dishes }, hand) {
    const least = Number(dataset.min), most = Number(dataset.max || 99), wrong = dishes.findIndex((dish) => dish.length < least || dish.length > most);
    if ("all" in dataset && dishes.flat().length < hand) return "You hold so few cards that every one must go into a dish.";
    if (wrong < 0) return "";
    const n = dishes[wrong].length, dish = dishes.length > 1 ? `Your ${dataset.labels.split("|")[wrong]}: ` : "";
    return dish + (n < least ? cards(least - n, "more ") + " to go." : cards(n - most) + " too many.");
  }
  function drawDesk(desk) {
    const dishes = plates(desk), tabs = all("[data-dish]", desk), hand = all("[data-card]", desk);
    hand.forEach((slot) => {
      const card = slot.dataset.card, dish = dishes.findIndex((plate) => plate.includes(card)), elsewhere = dish >= 0 && dish !== desk.dish;
      one(".tick", slot).checked = dish === desk.dish;
      mark(slot, "elsewhere", elsewhere);
      write(one(".order", slot), elsewhere ? tabs[dish].firstChild.textContent.trim() : dish < 0 ? "" : dishes[dish].indexOf(card) + 1);
    });
    tabs.forEach((tab, n) => {
      tab.setAttribute("aria-pressed", n === desk.dish);
      write(one("[data-count]", tab), dishes[n].length);
    });
    all("[data-plate]", desk).forEach((plate, n) => {
      const lines = one("[data-lines]", plate);
      plate.hidden = n !== desk.dish;
      dishes[n].forEach((card) => lines.append(one(`[data-line="${CSS.escape(card)}"]`, desk)));
      all("[data-line]", lines).forEach((line) => { line.hidden = !dishes[n].includes(line.dataset.line); });
      one("[data-empty]", plate).hidden = dishes[n].length > 0;
      countWords(plate);
    });
    const gap = missing(desk, hand.length), trade = one("[data-trade]", desk);
    write(one("[data-need]", desk), gap || (tabs.length ? "Every dish is ready." : `Ready: ${cards(dishes[0].length)}, in this order.`));
    one("[data-fix]", desk).disabled = Boolean(gap);
    if (!trade) return;
    const ticks = all("#pane-trade .tick", desk), n = ticks.filter((tick) => tick.checked).length;
    ticks.forEach((tick) => { tick.disabled = n >= trade.dataset.trade && !tick.checked; });
    trade.disabled = !n;
    write(trade, n ? `Trade in ${cards(n)}` : "Choose cards to trade in");
  }
  function lay(desk, card, step) {
    const dishes = plates(desk), here = dishes[desk.dish], at = here.indexOf(card), home = dishes.find((dish) => dish.includes(card));
    if (step && here[at + step]) here.splice(at + step, 0, ...here.splice(at, 1));
    if (!step && home) home.splice(home.indexOf(card), 1);
    if (!step && home !== here) here.push(card);
    save("keep." + desk.dataset.desk, JSON.stringify(dishes));
    drawDesk(desk);
  }
  function showTab(tab) {
    all("[role=tab]", tab.parentElement).forEach((other) => {
      other.setAttribute("aria-selected", other === tab);
      other.tabIndex = other === tab ? 0 : -1;
      mark(page.getElementById(other.getAttribute("aria-controls")), "later", other !== tab);
    });
    tab.focus();
  }

  /* The chips: a tap on a chip, a tap on a chef; the truth is in the menus of the plain form */
  const menu = (box, chip) => one(`select[data-chip="${chip}"]`, box);
  function drawAward(box) {
    const given = all("select[data-chip]", box).filter((one) => one.value), left = 5 - given.length;
    all("[data-take]", box).forEach((chip) => {
      mark(chip, "given", menu(box, chip.dataset.take).value);
      chip.setAttribute("aria-pressed", box.chip === chip.dataset.take);
    });
    mark(box, "holding", box.chip);
    all("[data-chef]", box).forEach((chef) => {
      const own = given.filter((one) => one.value === chef.dataset.chef).map((one) => one.dataset.chip);
      one("[data-pile]", chef).replaceChildren(...own.map((chip) => make("span", { className: `award s award-${chip}` }, chip)));
      write(one("[data-sum]", chef), own.reduce((sum, chip) => sum + Number(chip), 0));
    });
    write(one("[data-how]", box), box.chip ? `Now tap the chef who gets the ${box.chip}.` : left ? `Still to give: ${left}. Tap a chip, then a chef.` : "All five are given. You can still move them.");
    one("[data-confirm]", box).disabled = left > 0;
    one("[data-undo]", box).disabled = !box.past?.length;
  }
  function give(box, chip, chef, undo) {
    if (!undo) (box.past ||= []).push([chip, menu(box, chip).value]);
    menu(box, chip).value = chef;
    keep(menu(box, chip));
    box.chip = null;
    drawAward(box);
  }

  /* The clock runs here; what the server says with every event sets it right */
  let ends = 0;
  function tick() {
    const clock = one("#clock");
    if (!clock) return;
    const { left, total, deadline } = clock.dataset, now = deadline ? Math.max(0, Math.round((ends - performance.now()) / 1000)) : Number(left);
    write(clock.firstElementChild, `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`);
    clock.style.setProperty("--part", now / Math.max(1, total));
    mark(clock, "late", now <= 15);
  }

  function toast(text) {
    const line = make("p", { textContent: text });
    one("#toast").replaceChildren(line);
    setTimeout(() => line.remove(), 6000);
  }

  /* A new step begins at the top, unless somebody is in the middle of a word */
  let step = null;
  function turnPage() {
    const { round, step: now } = one("#view")?.dataset || {}, next = round + "." + now;
    if (step && step !== next && !page.activeElement?.closest("textarea, input[type=text]")) scrollTo(0, 0);
    step = next;
  }

  function ready() {
    const clock = one("#clock"), heading = one("#heading"), notice = one("#table #notice");
    forget();
    restore();
    all("[data-desk]").forEach(drawDesk);
    all("[data-award]").forEach(drawAward);
    all("[data-words]").forEach(countWords);
    if (clock) ends = performance.now() + clock.dataset.left * 1000;
    tick();
    turnPage();
    if (heading) write(one("#announce"), heading.textContent);
    if (notice) toast(notice.textContent);
  }

  /* What a tap on an element with data-… does */
  const taps = {
    dish: (el, n, desk) => { desk.dish = Number(n); drawDesk(desk); },
    up: (el, card, desk) => { lay(desk, card, -1); el.focus(); },
    down: (el, card, desk) => { lay(desk, card, 1); el.focus(); },
    take: (el, chip, _, box) => { box.chip = box.chip === chip ? null : chip; drawAward(box); },
    chef: (el, chef, _, box) => box.chip && give(box, box.chip, chef),
    undo: (el, _, __, box) => give(box, ...box.past.pop(), true),
    addTo(el, id) {
      const field = page.getElementById(id);
      field.value = [field.value.trim(), el.textContent].filter(Boolean).join(" ");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    async copy(el, text) {
      try {
        if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ url: text });
        await navigator.clipboard.writeText(text);
        toast("The link is copied.");
      } catch (error) { if (error.name !== "AbortError") toast(text); }
    },
    print: () => print(),
  };
  on("click", ({ target }) => {
    const el = target.closest("button, [data-copy]");
    if (!el) return;
    for (const [name, value] of Object.entries(el.dataset)) taps[name]?.(el, value, el.closest("[data-desk]"), el.closest("[data-award]"));
    if (el.getAttribute("role") === "tab") showTab(el);
  });
  on("input", ({ target: el }) => {
    const box = el.closest("[data-words]"), list = page.getElementById(el.dataset.filter), wanted = el.value?.trim().toLowerCase();
    if (el.dataset.keep) keep(el);
    if (box) countWords(box);
    if (list) all("[data-words-of]", list).forEach((item) => { item.hidden = !item.dataset.wordsOf.toLowerCase().includes(wanted); });
  });
  on("change", ({ target: el }) => {
    const desk = el.closest("[data-desk]"), slot = el.closest("[data-card]"), { title, special, submit } = el.dataset;
    if (desk && slot && el.matches(".tick")) lay(desk, slot.dataset.card);
    else if (desk) drawDesk(desk);
    if (submit !== undefined) el.form.requestSubmit();
    if (title) write(one("[data-echo]", el.form), `“${title}”`);
    if (title && special === undefined) all("[name=special]", el.form).forEach((radio) => { radio.checked = false; });
  });
  on("formdata", ({ target, formData }) => {
    const desk = target.closest("[data-desk]");
    if (!desk || formData.get("move") !== "plan") return;
    plates(desk).forEach((dish, n) => {
      formData.delete("dishes." + n);
      dish.forEach((card) => formData.append("dishes." + n, card));
    });
  });
  on("keydown", ({ target, key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key], tab = target.closest?.("[role=tab]");
    if (tab && step) { const tabs = all("[role=tab]", tab.parentElement); showTab(tabs.at((tabs.indexOf(tab) + step) % tabs.length)); }
    else if (step && !target.closest("input, textarea, select")) one(`[data-key="${key}"]`)?.click();
  });
  on("dragover", (event) => { if (event.target.closest("[data-drop]")) event.preventDefault(); });
  on("drop", (event) => {
    const input = one("[data-drop] input[type=file]"), { files } = event.dataTransfer;
    if (!input || !files.length || !event.target.closest("[data-drop]")) return;
    event.preventDefault();
    input.files = files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

  /* The stream: a quiet badge while it is gone, a watchdog for streams that died in silence */
  let heard = performance.now(), replaced = false;
  const online = (yes) => { const badge = one("#offline"); if (badge) badge.hidden = yes; if (yes) heard = performance.now(); };
  ["htmx:after:sse:message", "htmx:after:sse:connection", "beat"].forEach((type) => on(type, () => online(true)));
  on("htmx:sse:error", () => online(false));
  on("offline", () => online(false), window);
  on("htmx:after:swap", ready);
  on("replaced", () => { replaced = true; toast("This page is open elsewhere. Reload to go on here."); });
  on("htmx:before:sse:connection", (event) => { if (replaced) event.preventDefault(); });
  setInterval(() => {
    const stream = one("#table")?._htmx?.sse;
    if (!stream || replaced || page.hidden || performance.now() - heard < 40000) return;
    online(false);
    heard = performance.now();
    stream.reader?.cancel();
  }, 5000);
  setInterval(tick, 500);

  const stayAwake = () => { if (one("#table") && !page.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
  on("visibilitychange", stayAwake);
  on("DOMContentLoaded", () => { ready(); stayAwake(); });
})();
