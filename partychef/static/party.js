/* The little script of the house: kept words, building a dish, giving chips, the clock, reactions, the reading voice.
   Pages work without it by reloading. What it adds to the DOM it marks with data-js-…, which a morph leaves alone. */
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const one = (query, root = document) => root.querySelector(query);
  const all = (query, root = document) => [...root.querySelectorAll(query)];
  const on = (type, act, root = document) => root.addEventListener(type, act);
  const mark = (el, name, yes) => el.toggleAttribute("data-js-" + name, Boolean(yes));
  const write = (el, text) => { if (el && el.textContent !== text) el.textContent = text; };
  const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { value ? localStorage.setItem(key, value) : localStorage.removeItem(key); } catch { /* full or forbidden */ } },
    keys() { try { return Object.keys(localStorage); } catch { return []; } },
  };

  /* Words kept on this phone until they are spoken */
  const kept = (el) => "keep." + el.dataset.keep;
  const ticks = (el) => el.type === "checkbox" || el.type === "radio";
  function keep(el) {
    store.set(kept(el), ticks(el) ? (el.checked ? "1" : "") : el.value);
    all("[data-keep]").filter((twin) => twin !== el && twin.dataset.keep === el.dataset.keep && !ticks(twin)).forEach((twin) => { twin.value = el.value; });
  }
  function restore(root) {
    all("[data-keep]:not([data-js-kept])", root).forEach((el) => {
      mark(el, "kept", true);
      const value = store.get(kept(el));
      if (value === null) return;
      if (ticks(el)) el.checked = true; else if (!el.value || el.value === el.defaultValue) el.value = value;
    });
  }
  function forget() {
    const view = one("#view[data-round]");
    if (!view) return;
    const table = `keep.${view.dataset.code}.`, round = `${table}${view.dataset.round}.`;
    store.keys().filter((key) => key.startsWith(table) && !key.startsWith(round)).forEach((key) => store.set(key, ""));
  }
  function countWords(box) {
    const counter = one("[data-counter]", box);
    const words = all("input[type=text], textarea", box).filter((el) => !el.closest("[hidden]"));
    const used = words.reduce((sum, el) => sum + [...el.value].length, 0), most = Number(counter.dataset.counter);
    write(counter, used > most ? `${used} characters: ${used - most} too many` : `${used} of ${most} characters`);
    mark(counter, "over", used > most);
  }

  /* The desk: tap cards into the dishes, in the order of the reveal */
  function plates(desk) {
    const labels = desk.dataset.labels.split("|"), hand = all("[data-card]", desk).map((el) => el.dataset.card);
    if (!desk.plates) {
      let saved = [];
      try { saved = JSON.parse(store.get("keep." + desk.dataset.desk)) || []; } catch { /* start afresh */ }
      desk.plates = labels.map((_, n) => (saved[n] || []).filter((card) => hand.includes(card)));
      desk.dish = 0;
    }
    return desk.plates;
  }
  function missing(desk) {
    const labels = desk.dataset.labels.split("|"), least = Number(desk.dataset.min), most = Number(desk.dataset.max || 99);
    const used = desk.plates.flat().length, hand = all("[data-card]", desk).length;
    if ("all" in desk.dataset && used < hand) return "You hold so few cards that every one must go into a dish.";
    const wrong = desk.plates.findIndex((cards) => cards.length < least || cards.length > most);
    if (wrong < 0) return "";
    const n = desk.plates[wrong].length, dish = labels.length > 1 ? `Your ${labels[wrong]}: ` : "";
    return n < least ? `${dish}${count(least - n, "more card")} to go.` : `${dish}${count(n - most, "card")} too many.`;
  }
  function drawDesk(desk) {
    const dishes = plates(desk), here = dishes[desk.dish];
    all("[data-card]", desk).forEach((slot) => {
      const dish = dishes.findIndex((cards) => cards.includes(slot.dataset.card));
      const place = dish < 0 ? "" : String(dishes[dish].indexOf(slot.dataset.card) + 1);
      one(".tick", slot).checked = dish === desk.dish;
      mark(slot, "elsewhere", dish >= 0 && dish !== desk.dish);
      write(one(".order", slot), dish >= 0 && dish !== desk.dish ? one(`[data-dish="${dish}"]`, desk).firstChild.textContent.trim() : place);
    });
    all("[data-dish]", desk).forEach((tab, n) => {
      tab.setAttribute("aria-pressed", n === desk.dish);
      write(one("[data-count]", tab), String(dishes[n].length));
    });
    all("[data-plate]", desk).forEach((plate, n) => {
      plate.hidden = n !== desk.dish;
      const lines = one("[data-lines]", plate);
      dishes[n].forEach((card) => lines.append(one(`[data-line="${CSS.escape(card)}"]`, desk)));
      all("[data-line]", lines).forEach((line) => { line.hidden = !dishes[n].includes(line.dataset.line); });
      one("[data-empty]", plate).hidden = dishes[n].length > 0;
      countWords(plate);
    });
    const gap = missing(desk);
    write(one("[data-need]", desk), gap || (dishes.length > 1 ? "Every dish is ready." : `Ready: ${count(here.length, "card")}, in this order.`));
    one("[data-fix]", desk).disabled = Boolean(gap);
    const trade = one("[data-trade]", desk);
    if (trade) {
      const chosen = all("#pane-trade .tick", desk), n = chosen.filter((tick) => tick.checked).length, most = Number(trade.dataset.trade);
      chosen.forEach((tick) => { tick.disabled = n >= most && !tick.checked; });
      trade.disabled = !n;
      write(trade, n ? `Trade in ${count(n, "card")}` : "Choose cards to trade in");
    }
  }
  function place(desk, card, step) {
    const dishes = plates(desk), at = dishes[desk.dish].indexOf(card), home = dishes.findIndex((cards) => cards.includes(card));
    if (step) {
      const to = at + step;
      if (at < 0 || to < 0 || to >= dishes[desk.dish].length) return;
      dishes[desk.dish].splice(to, 0, ...dishes[desk.dish].splice(at, 1));
    } else {
      if (home >= 0) dishes[home].splice(dishes[home].indexOf(card), 1);
      if (home !== desk.dish) dishes[desk.dish].push(card);
    }
    store.set("keep." + desk.dataset.desk, JSON.stringify(dishes));
    drawDesk(desk);
  }
  function showTab(tab) {
    all("[role=tab]", tab.parentElement).forEach((other) => {
      const chosen = other === tab;
      other.setAttribute("aria-selected", chosen);
      other.tabIndex = chosen ? 0 : -1;
      mark(document.getElementById(other.getAttribute("aria-controls")), "later", !chosen);
    });
  }

  /* The chips: a tap on a chip, a tap on a chef; the truth is in the menus of the plain form */
  function drawAward(box) {
    const menus = all("select[data-chip]", box), given = menus.filter((menu) => menu.value !== "");
    all("[data-take]", box).forEach((chip) => {
      mark(chip, "given", given.some((menu) => menu.dataset.chip === chip.dataset.take));
      chip.setAttribute("aria-pressed", box.chip === chip.dataset.take);
    });
    mark(box, "holding", box.chip);
    all("[data-chef]", box).forEach((chef) => {
      const own = given.filter((menu) => menu.value === chef.dataset.chef).map((menu) => menu.dataset.chip);
      one("[data-pile]", chef).replaceChildren(...own.map((chip) => Object.assign(document.createElement("span"), { className: `award s award-${chip}`, textContent: chip })));
      write(one("[data-total]", chef), String(own.reduce((sum, chip) => sum + Number(chip), 0)));
    });
    const left = menus.length - given.length;
    write(one("[data-how]", box), box.chip ? `Now tap the chef who gets the ${box.chip}.` : left ? `${count(left, "chip")} to give: tap a chip, then a chef.` : "All five are given. You can still move them.");
    one("[data-confirm]", box).disabled = left > 0;
    one("[data-undo]", box).disabled = !(box.past && box.past.length);
  }
  function give(box, chip, chef) {
    const menu = one(`select[data-chip="${chip}"]`, box);
    (box.past = box.past || []).push([chip, menu.value]);
    menu.value = chef;
    box.chip = null;
    drawAward(box);
  }

  /* The clock runs on the phone; what the server says with every event sets it right */
  let ends = 0;
  function setClock() {
    const clock = one("#clock");
    ends = clock ? performance.now() + Number(clock.dataset.left) * 1000 : 0;
    tick();
  }
  function tick() {
    const clock = one("#clock");
    if (!clock || !ends) return;
    const left = clock.dataset.deadline ? Math.max(0, Math.round((ends - performance.now()) / 1000)) : Number(clock.dataset.left);
    write(clock.firstElementChild, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
    clock.style.setProperty("--part", left / Math.max(1, Number(clock.dataset.total)));
    mark(clock, "late", left <= 15);
  }

  function toast(text) {
    const line = Object.assign(document.createElement("p"), { textContent: text });
    one("#toast").replaceChildren(line);
    setTimeout(() => line.remove(), 6000);
  }

  /* The voice of the big screen */
  const spoken = new Set();
  const voiceOn = () => store.get("voice") === "on";
  function drawVoice() {
    const button = one("#voice");
    if (!button) return;
    button.hidden = !("speechSynthesis" in window);
    button.setAttribute("aria-pressed", voiceOn());
    write(button, voiceOn() ? "🔊 Reading aloud" : "🔇 Read aloud");
  }
  function speak() {
    all("[data-speak]").filter((el) => !spoken.has(el.dataset.speakId)).forEach((el) => {
      spoken.add(el.dataset.speakId);
      if (!one("#voice") || !voiceOn() || !("speechSynthesis" in window)) return;
      const said = new SpeechSynthesisUtterance(el.dataset.speak || el.textContent);
      said.lang = el.dataset.lang || document.documentElement.lang;
      said.rate = Number(el.dataset.rate) || 1;
      said.pitch = Number(el.dataset.pitch) || 1;
      speechSynthesis.speak(said);
    });
  }

  /* Numbers that count up once, when the chips have fallen */
  const counted = new Set();
  function countUp(el) {
    if (counted.has(el.id)) return;
    counted.add(el.id);
    const from = Number(el.dataset.from), to = Number(el.textContent), still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (from === to || still) return;
    let step = 0;
    write(el, String(from));
    setTimeout(() => { const run = setInterval(() => { write(el, String(Math.round(from + ((to - from) * ++step) / 30))); if (step === 30) clearInterval(run); }, 40); }, Number(el.dataset.wait) || 0);
  }

  function ready() {
    forget();
    restore(document);
    all("[data-desk]").forEach(drawDesk);
    all("[data-award]").forEach(drawAward);
    all("[data-words]").forEach(countWords);
    all("[data-from]").forEach(countUp);
    setClock();
    drawVoice();
    speak();
    const heading = one("#heading"), notice = one("#table #notice");
    if (heading) write(one("#announce"), heading.dataset.say || heading.textContent);
    if (notice) toast(notice.textContent);
  }

  on("input", ({ target: el }) => {
    if (el.dataset.keep) keep(el);
    const words = el.closest("[data-words]");
    if (words) countWords(words);
    if (el.dataset.filter) {
      const wanted = el.value.trim().toLowerCase();
      all("[data-words-of]", document.getElementById(el.dataset.filter)).forEach((item) => { item.hidden = !item.dataset.wordsOf.toLowerCase().includes(wanted); });
    }
  });
  on("change", ({ target: el }) => {
    if (el.dataset.keep) keep(el);
    const desk = el.closest("[data-desk]"), slot = el.closest("[data-card]");
    if (desk && slot && el.matches(".tick")) place(desk, slot.dataset.card); else if (desk) drawDesk(desk);
    if ("submit" in el.dataset) el.form.requestSubmit();
    if (el.dataset.title) {
      write(one("[data-echo]", el.form), `“${el.dataset.title}”`);
      if (!("special" in el.dataset)) all("[name=special]", el.form).forEach((radio) => { radio.checked = false; });
    }
  });
  on("formdata", (event) => {
    const desk = event.target.closest("[data-desk]");
    if (!desk || event.formData.get("move") !== "plan") return;
    [...event.formData.keys()].filter((key) => key.startsWith("dishes.")).forEach((key) => event.formData.delete(key));
    plates(desk).forEach((cards, n) => cards.forEach((card) => event.formData.append(`dishes.${n}`, card)));
  });
  on("click", (event) => {
    const el = event.target.closest("button, [data-copy]"), desk = el?.closest("[data-desk]"), box = el?.closest("[data-award]");
    if (!el) return;
    if (el.role === "tab" || el.getAttribute("role") === "tab") showTab(el);
    else if (desk && el.dataset.dish) { desk.dish = Number(el.dataset.dish); drawDesk(desk); }
    else if (desk && (el.dataset.up || el.dataset.down)) { place(desk, el.dataset.up || el.dataset.down, el.dataset.up ? -1 : 1); el.focus(); }
    else if (box && el.dataset.take) { box.chip = box.chip === el.dataset.take ? null : el.dataset.take; drawAward(box); }
    else if (box && el.dataset.chef && box.chip) give(box, box.chip, el.dataset.chef);
    else if (box && "undo" in el.dataset) { const [chip, chef] = box.past.pop(); one(`select[data-chip="${chip}"]`, box).value = chef; drawAward(box); }
    else if (el.dataset.addTo) {
      const field = document.getElementById(el.dataset.addTo);
      field.value = [field.value.trim(), el.textContent].filter(Boolean).join(" ");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (el.id === "voice") { store.set("voice", voiceOn() ? "" : "on"); speechSynthesis.cancel(); drawVoice(); }
    else if (el.dataset.copy) share(el.dataset.copy);
    else if ("print" in el.dataset) print();
  });
  on("keydown", (event) => {
    const link = !event.target.closest("input, textarea, select") && one(`[data-key="${event.key}"]`);
    if (link) link.click();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], tabs = event.target.getAttribute?.("role") === "tab" && all("[role=tab]", event.target.parentElement);
    if (!step || !tabs) return;
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    showTab(next);
    next.focus();
  });
  on("dragstart", (event) => { if (event.target.dataset?.take) event.dataTransfer.setData("text/plain", event.target.dataset.take); });
  on("dragover", (event) => { if (event.target.closest("[data-chef], [data-drop]")) event.preventDefault(); });
  on("drop", (event) => {
    const chef = event.target.closest("[data-chef]"), zone = event.target.closest("[data-drop]");
    if (!chef && !zone) return;
    event.preventDefault();
    const chip = event.dataTransfer.getData("text/plain"), input = zone && one("input[type=file]", zone);
    if (chef && /^\d+$/.test(chip)) give(chef.closest("[data-award]"), chip, chef.dataset.chef);
    if (input && event.dataTransfer.files.length) { input.files = event.dataTransfer.files; input.dispatchEvent(new Event("change", { bubbles: true })); }
  });
  async function share(text) {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: text });
      else { await navigator.clipboard.writeText(text); toast("The link is copied."); }
    } catch { toast(text); }
  }

  /* The stream: reactions, a quiet badge while it is gone, a watchdog for streams that died in silence */
  let heard = performance.now();
  const alive = () => { heard = performance.now(); const badge = one("#offline"); if (badge) badge.hidden = true; };
  const lost = () => { const badge = one("#offline"); if (badge) badge.hidden = false; };
  on("htmx:after:sse:message", alive);
  on("beat", alive);
  on("htmx:after:sse:connection", alive);
  on("htmx:sse:error", lost);
  on("offline", lost, window);
  on("htmx:after:swap", ready);
  on("reaction", (event) => {
    const sky = one("#reactions");
    if (!sky || sky.childElementCount > 40) return;
    const { emoji, name } = JSON.parse(event.detail.data), bubble = document.createElement("span");
    bubble.append(emoji, Object.assign(document.createElement("small"), { textContent: name }));
    bubble.style.setProperty("--x", Math.random().toFixed(3));
    sky.append(bubble);
    setTimeout(() => bubble.remove(), 4500);
  });
  setInterval(() => {
    const stream = one("#table")?._htmx?.sse;
    if (!stream || document.hidden || performance.now() - heard < 40000) return;
    heard = performance.now();
    lost();
    stream.reader?.cancel();
  }, 5000);
  setInterval(tick, 500);

  const stayAwake = () => { if (one("#table") && !document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
  on("visibilitychange", stayAwake);
  on("DOMContentLoaded", () => { ready(); stayAwake(); });
})();
