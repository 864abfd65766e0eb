/* Green Chef: tap cards onto Recipes and watch the points, with the best allocation a tap away. Every slot is a menu in the
   form, and the menus hold what lies where; without this script the menus themselves are shown.
   The server's check stays the authority. */
(() => {
  "use strict";
  const { one, all, on, mark, make, write, saved, save, shelf } = window.party;
  const slotsOf = (box) => all("[data-gc-slot]", box);
  const menu = (slot) => one("select", slot);
  const cardOn = (slot) => menu(slot).value;
  const tray = (box) => all("[data-gc-held]", box);
  const cardIn = (box, id) => tray(box).find((card) => card.dataset.gcHeld === id);
  const held = (box) => tray(box).find((card) => card.getAttribute("aria-pressed") === "true");
  const opened = (box) => one("[data-js-open]", box)?.closest("[data-gc-slot]");
  const uses = (box, talent) => box.dataset.talent === talent && one("[data-gc-talent]", box).checked;
  const place = (slot) => `${slot.closest("[data-gc-plate]").dataset.gcPlate}.${slot.dataset.gcSlot}`;
  const covered = (box, slot) => uses(box, "tutti-frutti") && one("[data-gc-cover]", box).value === place(slot);
  const left = (box, card) => Number(card.dataset.n) - slotsOf(box).filter((slot) => cardOn(slot) === card.dataset.gcHeld).length;
  const belongs = (slot, card) => slot.dataset.category === card.dataset.category;
  const fits = (box, slot, card) => belongs(slot, card) || box.dataset.talent === "tutti-frutti";

  /* exact, filled or empty */
  function kind(box, slot) {
    const card = cardOn(slot);
    return !card ? "" : card === slot.dataset.named || covered(box, slot) ? "exact" : "filled";
  }
  /* The points by GC-26 to GC-31 and the Talents, for the line above the button */
  function points(box) {
    const { caller, bonus, expert } = box.dataset;
    const plates = all("[data-gc-plate]", box).map((plate) => ({ id: plate.dataset.gcPlate, kinds: slotsOf(plate).map((slot) => kind(box, slot)) }));
    const complete = plates.filter(({ kinds }) => kinds.every(Boolean)), exact = plates.filter(({ kinds }) => kinds.every((it) => it === "exact"));
    const cards = plates.flatMap(({ kinds }) => kinds).filter(Boolean).length;
    const failed = caller === "1" && !(expert === "1" ? exact : complete).length;
    const palate = plates.find(({ id }) => id === one("[data-gc-palate]", box)?.value && !exact.some((it) => it.id === id));
    const spare = tray(box).reduce((sum, card) => sum + left(box, card), 0);
    let extra = 0;
    if (uses(box, "signature-dish") && complete.length) extra = 2;
    if (uses(box, "leftovers")) extra = Math.min(2, spare);
    if (uses(box, "fine-palate") && palate) extra = Math.min(3, palate.kinds.filter((it) => it === "exact").length);
    const parts = [[cards, cards === 1 ? "card" : "cards"], [5 * exact.length, "exact"], [Number(bonus), "first call"], [extra, "Talent"]];
    const total = parts.reduce((sum, [n]) => sum + n, 0);
    return { parts, failed, total: !failed ? total : uses(box, "safety-net") ? cards : 0, net: uses(box, "safety-net") && failed };
  }

  function drawSlot(box, slot) {
    const id = cardOn(slot), state = kind(box, slot), card = id && cardIn(box, id), seat = one("[data-gc-seat]", slot);
    write(one("[data-gc-lies]", slot), card ? card.dataset.name : "");
    write(one("[data-gc-emoji]", slot), card ? card.dataset.emoji : slot.dataset.emoji);
    write(one("[data-gc-mark]", slot), { exact: covered(box, slot) ? "🍭" : "✓", filled: "≈" }[state] ?? "");
    write(one("[data-gc-said]", slot), { exact: ", exact", filled: ", by category" }[state] ?? ", nothing lies here");
    ["exact", "filled"].forEach((name) => mark(seat, name, state === name));
  }
  function draw(box) {
    const inHand = held(box), open = opened(box), sums = points(box), before = Number(box.dataset.before);
    slotsOf(box).forEach((slot) => {
      drawSlot(box, slot);
      mark(one("[data-gc-seat]", slot), "fits", inHand && belongs(slot, inHand));
    });
    tray(box).forEach((card) => {
      const n = left(box, card);
      card.hidden = n < 1;
      write(one("[data-gc-left]", card), n > 1 ? `×${n}` : "");
      mark(card, "fits", open && fits(box, open, card));
    });
    mark(one("[data-gc-tray]", box), "picky", open);
    one("[data-gc-empty]", box).hidden = tray(box).some((card) => !card.hidden);
    all("[data-gc-plate]", box).forEach((plate) => {
      const kinds = slotsOf(plate).map((slot) => kind(box, slot)), full = kinds.every(Boolean), exact = kinds.every((it) => it === "exact");
      write(one("[data-gc-done]", plate), exact ? "exact: +5" : full ? "complete" : `${kinds.filter(Boolean).length} of ${kinds.length}`);
      plate.classList.toggle("is-complete", full);
    });
    const lost = sums.failed && !sums.net && sums.parts.reduce((sum, [n]) => sum + n, 0);
    const told = lost ? `${lost > 1 ? "all " : ""}${lost} lost` : sums.parts.filter(([n]) => n).map(([n, name]) => `${n} ${name}`).join(" + ") || "nothing yet";
    one("[data-gc-total]", box).replaceChildren(make("b", { textContent: sums.total }), ` ${sums.total === 1 ? "point" : "points"}: ${told}${before ? `. You hold ${before} more` : ""}`);
    write(one("[data-gc-note]", box), sums.net ? "Your Safety Net saves the points for the cards." : sums.failed ? `You called, so you need ${box.dataset.expert === "1" ? "an exact" : "a complete"} Recipe.` : "");
  }

  function hold(box, card) {
    tray(box).forEach((it) => it.setAttribute("aria-pressed", String(it === card)));
  }
  function open(box, slot) {
    slotsOf(box).forEach((it) => mark(one("[data-gc-seat]", it), "open", it === slot));
  }
  /* Only under Tutti Frutti does a card of another category lie on a slot; it then covers this slot and no other */
  function lay(box, slot, card) {
    if (!belongs(slot, card)) {
      slotsOf(box).filter((it) => covered(box, it) && cardOn(it) && !belongs(it, cardIn(box, cardOn(it)))).forEach((it) => { menu(it).value = ""; });
      one("[data-gc-talent]", box).checked = true;
      one("[data-gc-cover]", box).value = place(slot);
    }
    menu(slot).value = card.dataset.gcHeld;
    hold(box, null);
    open(box, null);
  }
  function tapCard(box, card) {
    const slot = opened(box);
    if (slot && fits(box, slot, card)) lay(box, slot, card);
    else hold(box, held(box) === card ? null : card);
  }
  function tapSlot(box, slot) {
    const card = held(box), lies = cardOn(slot);
    if (card && fits(box, slot, card)) lay(box, slot, card);
    else if (lies) {
      menu(slot).value = "";
      open(box, null);
      hold(box, cardIn(box, lies));
    } else {
      hold(box, null);
      open(box, opened(box) === slot ? null : slot);
    }
  }
  /* Whoever practises puts cards down first; then the best is told beside it, and can be laid */
  function compare(box) {
    const own = points(box).total, best = Number(box.dataset.compare), button = one("[data-gc-best]", box), tried = slotsOf(box).some(cardOn);
    if (tried) {
      mark(button, "tried", true);
      write(button, "✨ The best");
    }
    return !tried ? "Put cards of your own on Recipes first: then you can compare."
      : own >= best ? `Yours brings ${own}: nothing brings more.` : `Yours brings ${own}, the best would bring ${best}.`;
  }
  function best(box) {
    all("[data-best]", box).forEach((it) => {
      if (it.type === "checkbox") it.checked = it.dataset.best === "1";
      else it.value = it.dataset.best;
    });
    hold(box, null);
    open(box, null);
  }

  /* What was tried out survives a reload */
  const fields = (box) => all("[data-best]", box);
  const name = (box) => shelf(`laid.${box.id}`);
  function keep(box) {
    save(name(box), JSON.stringify(fields(box).map((it) => (it.type === "checkbox" ? it.checked : it.value))));
  }
  function restore(box) {
    if (box.hasAttribute("data-js-laid")) return;
    mark(box, "laid", true);
    slotsOf(box).forEach((slot) => { slot.dataset.emoji = one("[data-gc-emoji]", slot).textContent; });
    const values = saved(name(box)) ? JSON.parse(saved(name(box))) : [];
    if (values.length !== fields(box).length) return;
    fields(box).forEach((it, n) => { if (it.type === "checkbox") it.checked = values[n]; else it.value = values[n]; });
    if (tray(box).some((card) => left(box, card) < 0)) best(box);
  }

  on("click", ({ target }) => {
    const tapped = target.closest(".tap"), box = target.closest("[data-gc-allocation]");
    if (tapped) mark(tapped, "tapped", true);
    if (!box) return;
    const card = target.closest("[data-gc-held]"), seat = target.closest("[data-gc-seat]");
    if (card) tapCard(box, card);
    else if (seat) tapSlot(box, seat.closest("[data-gc-slot]"));
    else if (target.closest("[data-gc-best]")) {
      if (box.dataset.compare && !one("[data-js-tried]", box)) return write(one("[data-gc-note]", box), compare(box));
      best(box);
    } else return;
    draw(box);
    keep(box);
  });
  on("change", ({ target }) => {
    const box = target.closest("[data-gc-allocation]");
    if (!box) return;
    draw(box);
    keep(box);
  });
  on("party:ready", () => {
    all("[data-js-tapped]").forEach((it) => mark(it, "tapped", false));
    all("[data-gc-allocation]").forEach((box) => {
      restore(box);
      draw(box);
    });
  });
})();
