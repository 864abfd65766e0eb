/* Cooking Party on a phone: dishes built by tapping cards, their words counted, chips handed out by tapping chefs. */
(() => {
  "use strict";
  const { one, all, on, mark, make, write, saved, save, shelf, keep, taps } = window.party;
  const cards = (n, more = "") => `${n} ${more}card${n === 1 ? "" : "s"}`;

  /* The words of a dish (GEN-13). At the desk they may grow too long, and then the dish cannot be fixed. Once it is fixed
     no field takes more than there is room for, and on stage what is too much is cut: whoever has fixed a dish can
     always present it. */
  const letters = (text) => [...text.normalize("NFC")].length;
  const fields = (box) => all("input[type=text], textarea", box).filter((el) => !el.closest("[data-line][hidden]"));
  const most = (box) => Number(one("[data-counter]", box).dataset.counter);
  const used = (box) => fields(box).reduce((sum, el) => sum + letters(el.value), Number(box.dataset.said || 0));
  function countWords(box) {
    const counter = one("[data-counter]", box), now = used(box), over = now - most(box), said = (n) => n.toLocaleString("en");
    write(counter, `${said(now)} of ${said(most(box))} characters${over > 0 ? `: ${said(over)} too many` : ""}`);
    mark(counter, "over", over > 0);
    if (box.dataset.words) fields(box).forEach((el) => {
      el.own ??= el.maxLength;
      el.maxLength = Math.min(el.own, el.value.length + Math.max(0, -over));
    });
  }
  function cut(box) {
    fields(box).reverse().forEach((el) => {
      const over = used(box) - most(box);
      if (over > 0) el.value = [...el.value].slice(0, Math.max(0, [...el.value].length - over)).join("");
    });
  }
  function drawWords() {
    all("[data-words=stage]").filter((box) => one("[data-counter]", box)).forEach(cut);
    all("[data-words]").filter((box) => one("[data-counter]", box)).forEach(countWords);
  }

  /* The desk: tap cards into the dishes, in the order of the reveal */
  function plates(desk) {
    if (!desk.plates) {
      let old = [];
      try { old = JSON.parse(saved(shelf(desk.dataset.desk))); } catch { /* a fresh start */ }
      desk.plates = desk.dataset.labels.split("|").map((_, n) => (old[n] || []).filter((card) => one(`[data-card="${CSS.escape(card)}"]`, desk)));
      desk.dish = 0;
    }
    return desk.plates;
  }
  function tooLong(desk) {
    const plates = all("[data-plate]", desk), wrong = plates.findIndex((plate) => used(plate) > most(plate));
    if (wrong < 0) return "";
    const n = used(plates[wrong]) - most(plates[wrong]), words = plates.length > 1 ? `The words about your ${desk.dataset.labels.split("|")[wrong]}` : "Your words";
    return `${words} are ${n.toLocaleString("en")} character${n === 1 ? "" : "s"} too long.`;
  }
  function missing(desk, hand) {
    const { dataset, plates: dishes } = desk;
    const least = Number(dataset.min), most = Number(dataset.max || 99), wrong = dishes.findIndex((dish) => dish.length < least || dish.length > most);
    if ("all" in dataset && dishes.flat().length < hand) return "You hold so few cards that every one must go into a dish.";
    if (wrong < 0) return tooLong(desk);
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
      // Only what stands wrong is moved: a line that is moved loses the keyboard, in the middle of a word.
      dishes[n].map((card) => one(`[data-line="${CSS.escape(card)}"]`, desk)).forEach((line, at) => {
        if (lines.children[at] !== line) lines.insertBefore(line, lines.children[at] ?? null);
      });
      all("[data-line]", lines).forEach((line) => { line.hidden = !dishes[n].includes(line.dataset.line); });
      one("[data-empty]", plate).hidden = dishes[n].length > 0;
      countWords(plate);
    });
    const trade = one("[data-trade]", desk);
    drawNeed(desk);
    if (!trade) return;
    const ticks = all("#pane-trade .tick", desk), n = ticks.filter((tick) => tick.checked).length;
    ticks.forEach((tick) => { tick.disabled = n >= trade.dataset.trade && !tick.checked; });
    trade.disabled = !n;
    write(trade, n ? `Trade in ${cards(n)}` : "Choose cards to trade in");
  }
  function drawNeed(desk) {
    const dishes = plates(desk), gap = missing(desk, all("[data-card]", desk).length);
    write(one("[data-need]", desk), gap || (dishes.length > 1 ? "Every dish is ready." : `Ready: ${cards(dishes[0].length)}, in this order.`));
    one("[data-fix]", desk).disabled = Boolean(gap);
  }
  function lay(desk, card, step) {
    const dishes = plates(desk), here = dishes[desk.dish], at = here.indexOf(card), home = dishes.find((dish) => dish.includes(card));
    if (step && here[at + step]) here.splice(at + step, 0, ...here.splice(at, 1));
    if (!step && home) home.splice(home.indexOf(card), 1);
    if (!step && home !== here) here.push(card);
    save(shelf(desk.dataset.desk), JSON.stringify(dishes));
    drawDesk(desk);
  }
  function showTab(tab) {
    all("[data-pane]", tab.parentElement).forEach((other) => {
      other.setAttribute("aria-selected", other === tab);
      other.tabIndex = other === tab ? 0 : -1;
      mark(document.getElementById(other.getAttribute("aria-controls")), "later", other !== tab);
    });
    tab.focus();
  }

  /* The chips: a tap on a chip, a tap on a chef; the truth is in the menus of the plain form */
  const menu = (box, chip) => one(`select[data-chip="${chip}"]`, box);
  function drawAward(box) {
    const given = all("select[data-chip]", box).filter((one) => one.value), left = box.dataset.award - given.length;
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
    write(one("[data-how]", box), box.chip ? `Now tap the chef who gets the ${box.chip}.` : left > 0 ? `Still to give: ${left}. Tap a chip, then a chef.` : left < 0 ? "That is more than you have to give: take a chip back." : box.dataset.award == 5 ? "All five are given. You can still move them." : "Given. You can still move it.");
    one("[data-confirm]", box).disabled = left !== 0;
    one("[data-undo]", box).disabled = !box.past?.length;
  }
  function give(box, chip, chef, undo) {
    if (!undo) (box.past ||= []).push([chip, menu(box, chip).value]);
    menu(box, chip).value = chef;
    keep(menu(box, chip));
    box.chip = null;
    drawAward(box);
  }

  const desk = (el) => el.closest("[data-desk]"), box = (el) => el.closest("[data-award]");
  Object.assign(taps, {
    dish: (el, n) => { desk(el).dish = Number(n); drawDesk(desk(el)); },
    up: (el, card) => { lay(desk(el), card, -1); el.focus(); },
    down: (el, card) => { lay(desk(el), card, 1); el.focus(); },
    pane: (el) => showTab(el),
    take: (el, chip) => { box(el).chip = box(el).chip === chip ? null : chip; drawAward(box(el)); },
    chef: (el, chef) => box(el).chip && give(box(el), box(el).chip, chef),
    undo: (el) => give(box(el), ...box(el).past.pop(), true),
  });
  on("input", ({ target: el }) => {
    const words = el.closest("[data-words]");
    if (words && one("[data-counter]", words)) countWords(words);
    if (words && desk(el)) drawNeed(desk(el));
  });
  on("change", ({ target: el }) => {
    const slot = el.closest("[data-card]");
    if (slot && desk(el) && el.matches(".tick")) lay(desk(el), slot.dataset.card);
    else if (desk(el)) drawDesk(desk(el));
  });
  on("keydown", ({ target, key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key], tab = target.closest?.("[data-pane]");
    if (!tab || !step) return;
    const tabs = all("[data-pane]", tab.parentElement);
    showTab(tabs.at((tabs.indexOf(tab) + step) % tabs.length));
  });
  on("formdata", ({ target, formData }) => {
    const from = desk(target);
    if (!from || formData.get("move") !== "plan") return;
    plates(from).forEach((dish, n) => {
      formData.delete("dishes." + n);
      dish.forEach((card) => formData.append("dishes." + n, card));
    });
  });
  on("party:ready", () => {
    drawWords();
    all("[data-desk]").forEach(drawDesk);
    all("[data-award]").forEach(drawAward);
  });
})();
