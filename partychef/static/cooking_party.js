/* Cooking Party on a phone: words found and counted, dishes built by tapping cards, chips handed out by tapping chefs. */
(() => {
  "use strict";
  const { one, all, on, mark, make, write, saved, save, shelf, keep, taps } = window.party;
  const cards = (n, more = "") => `${n} ${more}card${n === 1 ? "" : "s"}`;

  /* The words of a dish (GEN-13). At the desk they may grow too long, and then the dish cannot be fixed. Once it is fixed
     no field takes more than there is room for, and on stage what is too much is cut: whoever has fixed a dish can
     always present it. */
  const letters = (text) => [...text.normalize("NFC")].length;
  const fields = (box) => all("input[type=text], textarea", box).filter((el) => !el.closest("[data-line][hidden], [data-twins]"));
  const most = (box) => Number(one("[data-counter]", box).dataset.counter);
  const used = (box) => fields(box).reduce((sum, el) => sum + letters(el.value), Number(box.dataset.said || 0));
  function countWords(box) {
    const now = used(box), over = now - most(box), said = (n) => n.toLocaleString("en");
    all("[data-counter]", box).forEach((counter) => {
      write(counter, `${said(now)} of ${said(most(box))} characters${over > 0 ? `: ${said(over)} too many` : ""}`);
      mark(counter, "over", over > 0);
    });
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

  /* A tap on a card's chip writes its name where the pen was, by default at the end of the text */
  let pen = null;
  const isField = (el) => el.matches?.("[data-words] :is(input[type=text], textarea)");
  function put(chip, name) {
    const box = chip.closest("[data-words]"), here = pen && box.contains(pen) && pen.checkVisibility(), field = here ? pen : one("textarea", box);
    const text = field.value, [from, to] = here ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
    const before = /[^\s(“"'-]$/.test(text.slice(0, from)) ? " " : "", after = /^[^\s.,;:!?)”"'-]/.test(text.slice(to)) ? " " : "";
    const words = before + name + after;
    field.focus();
    if (text.length - (to - from) + words.length > field.maxLength) return;
    field.setRangeText(words, from, to);
    field.setSelectionRange(from + before.length + name.length, from + before.length + name.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
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
  /* What is missing, in the words of the button, and the pane and the dish where it is found */
  function missing(desk) {
    const { dataset, plates: dishes } = desk, least = Number(dataset.min), most = Number(dataset.max || 99);
    const left = all("[data-card]", desk).length - dishes.flat().length, wrong = dishes.findIndex((dish) => dish.length < least || dish.length > most);
    const which = (n) => (dishes.length > 1 ? `${dataset.labels.split("|")[n]}: `.replace(/^./, (first) => first.toUpperCase()) : "");
    if ("all" in dataset && left) return { pane: "cards", text: `Use every card: ${cards(left)} left` };
    if (wrong < 0) return tooLong(desk, which);
    const n = dishes[wrong].length;
    return { pane: "cards", dish: wrong, text: sentence(which(wrong), n < least ? `choose ${cards(least - n, n ? "more " : "")}` : `take out ${cards(n - most)}`) };
  }
  const sentence = (which, text) => which + (which ? text : text[0].toUpperCase() + text.slice(1));
  function tooLong(desk, which) {
    const plates = all("[data-plate]", desk), dish = plates.findIndex((plate) => used(plate) > most(plate));
    if (dish < 0) return null;
    const n = used(plates[dish]) - most(plates[dish]);
    return { pane: "words", dish, text: sentence(which(dish), `take out ${n.toLocaleString("en")} character${n === 1 ? "" : "s"}`) };
  }
  function chosen(desk, n) {
    const least = Number(desk.dataset.min), most = Number(desk.dataset.max || 0);
    if (most) return `${n} of ${least === most ? cards(most) : `${least} to ${cards(most)}`}`;
    return n < least ? `${n} of at least ${cards(least)}` : cards(n);
  }
  function drawDesk(desk) {
    const dishes = plates(desk), tabs = all("[data-dish]", desk), least = Number(desk.dataset.min);
    all("[data-card]", desk).forEach((slot) => {
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
      plate.hidden = n !== desk.dish;
      drawPlate(desk, plate, dishes[n]);
    });
    const n = dishes.flat().length, few = dishes.some((dish) => dish.length < least);
    const needed = dishes.reduce((sum, dish) => sum + Math.min(dish.length, least), 0); // four in one dish fill no other
    write(one("[data-tally]", desk), few ? `${needed}/${least * dishes.length}` : n);
    drawTrade(desk);
    showPane(desk, desk.pane || saved(shelf("pane")));
  }
  function drawPlate(desk, plate, dish) {
    const lines = one("[data-lines]", plate), chips = one("[role=group]", plate), spare = all("[data-peek]", plate);
    // Only what stands wrong is moved: a line that is moved loses the keyboard, in the middle of a word.
    dish.forEach((card, at) => {
      const line = one(`[data-line="${CSS.escape(card)}"]`, desk), chip = one(`[data-of="${CSS.escape(card)}"]`, chips);
      if (lines.children[at] !== line) lines.insertBefore(line, lines.children[at] ?? null);
      if (chips.children[at] !== chip) chips.insertBefore(chip, chips.children[at] ?? null);
    });
    all("[data-line]", lines).forEach((line) => { line.hidden = !dish.includes(line.dataset.line); });
    all("[data-of]", chips).forEach((chip) => { chip.hidden = !dish.includes(chip.dataset.of); });
    spare.forEach((card) => { card.hidden = desk.plates.flat().includes(card.dataset.peek); });
    write(one("[data-chosen]", plate), chosen(desk, dish.length));
    write(one("[data-peeked]", plate), dish.length ? "Change cards" : "Choose cards");
    one("[data-empty]", plate).hidden = dish.length > 0;
    countWords(plate);
  }
  function drawTrade(desk) {
    const trade = one("[data-trade]", desk), ticks = all("[data-panel=trade] .tick", desk), n = ticks.filter((tick) => tick.checked).length;
    if (!trade) return;
    ticks.forEach((tick) => { tick.disabled = n >= trade.dataset.trade && !tick.checked; });
    trade.disabled = !n;
    write(trade, n ? `Trade in ${cards(n)}` : `Choose ${trade.dataset.trade > 1 ? `1 to ${trade.dataset.trade} cards` : "a card"}`);
  }
  /* The button says what is missing; a tap leads there, and where one is already it waits. */
  function drawFix(desk) {
    const fix = one("[data-fix]", desk), gap = missing(desk);
    if (!fix) return; // in a team only the captain has the button
    write(fix, gap ? gap.text : fix.dataset.fix);
    fix.type = gap ? "button" : "submit";
    fix.classList.toggle("quiet", Boolean(gap)); // green only when it can be done
    fix.disabled = Boolean(gap) && gap.pane === desk.pane && (gap.dish ?? desk.dish) === desk.dish;
  }
  function lay(desk, card, step) {
    const dishes = plates(desk), here = dishes[desk.dish], at = here.indexOf(card), home = dishes.find((dish) => dish.includes(card));
    if (step && here[at + step]) here.splice(at + step, 0, ...here.splice(at, 1));
    if (!step && home) home.splice(home.indexOf(card), 1);
    if (!step && home !== here) here.push(card);
    save(shelf(desk.dataset.desk), JSON.stringify(dishes));
    drawDesk(desk);
  }
  function showPane(desk, wanted) {
    const tabs = all("[data-pane]", desk), now = tabs.find((tab) => tab.dataset.pane === wanted) ?? tabs[0];
    desk.pane = now.dataset.pane;
    tabs.forEach((tab) => {
      tab.setAttribute("aria-selected", tab === now);
      tab.tabIndex = tab === now ? 0 : -1;
    });
    all("[data-panel]", desk).forEach((panel) => mark(panel, "later", !panel.dataset.panel.includes(desk.pane)));
    drawFix(desk);
    return now;
  }
  function goTo(desk, pane) {
    const tab = showPane(desk, pane);
    save(shelf("pane"), desk.pane);
    tab.scrollIntoView({ block: innerHeight < 640 ? "start" : "nearest" });
    return tab;
  }
  function turn(desk, step) {
    const tabs = all("[data-pane]", desk), at = tabs.findIndex((tab) => tab.dataset.pane === desk.pane) + step;
    return tabs[at] && goTo(desk, tabs[at].dataset.pane);
  }
  function drawAnnounce(button) {
    const card = one("[name=assignment]:checked", button.form), special = card && "special" in card.dataset && !one("[name=special]:checked", button.form);
    const picker = one(".specials", button.form);
    if (special && picker && picker.previousElementSibling !== card.parentElement) {
      card.parentElement.after(picker); // right below the card that asks for it
      if (picker.offsetParent) picker.scrollIntoView({ block: "center" });
    }
    button.disabled = !card || special;
    write(button, !card ? "Pick a card first" : special ? button.dataset.special : `${button.dataset.announce} “${one("b", card.parentElement).textContent}”`);
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
    if (!one("[data-confirm]", box)) return; // a team looks on while its captain gives them
    write(one("[data-how]", box), box.chip ? `Now tap the chef who gets the ${box.chip}.` : left > 0 ? all("[data-chef]", box).length === 1 ? "Tap the chip that it is worth." : `Still to give: ${left}. Tap a chip, then a chef.` : left < 0 ? "That is more than you have to give: take a chip back." : box.dataset.award == 1 && all("[data-chef]", box).length === 1 ? "Another one? Tap it." : box.dataset.award == 5 ? "All five are given. You can still move them." : "Given. You can still move it.");
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
    put,
    pane: (el, pane) => goTo(desk(el), pane).focus(),
    go: (el, pane) => goTo(desk(el), pane).focus(),
    fix(el) {
      const gap = missing(desk(el));
      if (!gap) return;
      desk(el).dish = gap.dish ?? desk(el).dish;
      goTo(desk(el), gap.pane).focus();
      drawDesk(desk(el));
    },
    take: (el, chip) => {
      const chefs = all("[data-chef]", box(el));
      if (chefs.length === 1) { // there is only one whom it could go to
        all("select[data-chip]", box(el)).forEach((one) => { if (box(el).dataset.award == 1) one.value = ""; });
        return give(box(el), chip, chefs[0].dataset.chef);
      }
      box(el).chip = box(el).chip === chip ? null : chip; drawAward(box(el));
    },
    chef: (el, chef) => box(el).chip && give(box(el), box(el).chip, chef),
    undo: (el) => give(box(el), ...box(el).past.pop(), true),
  });
  on("input", ({ target: el }) => {
    // The same line may stand in two places: as one that is laid down, and as one that the big screen reads.
    if (isField(el)) all(`[data-keep="${CSS.escape(el.dataset.keep)}"]`).forEach((twin) => { if (twin !== el) twin.value = el.value; });
    const words = el.closest("[data-words]");
    if (words && one("[data-counter]", words)) countWords(words);
    if (words && desk(el)) drawFix(desk(el));
  });
  on("change", ({ target: el }) => {
    const slot = el.closest("[data-card]"), announce = el.form && one("[data-announce]", el.form);
    if (announce) drawAnnounce(announce);
    if (slot && desk(el) && el.matches(".tick")) lay(desk(el), slot.dataset.card);
    else if (desk(el)) drawDesk(desk(el));
  });
  on("keydown", (event) => {
    const { target, key } = event, step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step && target.matches?.("[data-pane]")) turn(desk(target), step)?.focus();
    if (key !== "Enter" || event.isComposing || !isField(target) || target.matches("textarea")) return;
    event.preventDefault(); // else the key that ends a word would lock the dish in
    const next = fields(target.closest("[data-words]"));
    next[next.indexOf(target) + 1]?.focus();
  });
  on("focusin", ({ target }) => { if (isField(target)) pen = target; });
  on("mousedown", (event) => { if (event.target.closest("[data-put]")) event.preventDefault(); }); // the keyboard of the phone stays

  /* A swipe over the desk turns to the next pane, but not in a field that is being written in */
  let swipe = null;
  document.addEventListener("touchstart", ({ target, touches: [first, second] }) => {
    swipe = !second && desk(target) && target !== document.activeElement && { x: first.clientX, y: first.clientY, desk: desk(target) };
  }, { passive: true });
  document.addEventListener("touchend", ({ changedTouches: [last] }) => {
    const x = swipe && last.clientX - swipe.x, far = swipe && Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(last.clientY - swipe.y);
    if (far) turn(swipe.desk, x < 0 ? 1 : -1);
    swipe = null;
  });
  on("formdata", ({ target, formData }) => {
    const from = desk(target);
    if (from && formData.get("move") === "trade") save(shelf("pane"), "cards"); // there are the new ones
    if (formData.get("move") === "invent_assignment") keepIdea(target);
    if (!from || formData.get("move") !== "plan") return;
    plates(from).forEach((dish, n) => {
      formData.delete("dishes." + n);
      dish.forEach((card) => formData.append("dishes." + n, card));
    });
  });
  on("party:filled", () => all("[data-desk]").forEach((it) => { it.plates = null; }));
  /* What the judge has prepared and not asked this chef yet: one tap asks it */
  function offerPrepared(box) {
    const asked = all("[id^=question-] .speech").map((line) => line.textContent.trim());
    const kept = box.dataset.prepared.split(" ").flatMap((name) => saved(shelf(name)).split(/\n+|(?<=[?？])\s+/)).map((text) => text.trim());
    const fresh = [...new Set(kept)].filter((text) => text && !asked.includes(text)).slice(0, 6);
    box.replaceChildren(...fresh.map((textContent) => make("button", { type: "button", className: "btn herb wide", textContent })));
    all("button", box).forEach((button) => { button.dataset.askNow = "question"; });
    mark(one(".picks", box.nextElementSibling), "later", fresh.length); // one's own questions stand in for ours
  }
  /* Ideas for assignments stay in this browser, the latest first, and a tap fills in the form again */
  const MOST_IDEAS = 12, ofIdea = (form) => all("[data-keep]", form).filter((el) => el.name !== "special");
  const ideas = () => { try { return JSON.parse(saved("ideas")) || []; } catch { return []; } };
  function keepIdea(form) {
    const idea = ofIdea(form).map((el) => [el.dataset.keep, el.value]), title = Object.fromEntries(idea).title?.trim();
    if (title) save("ideas", JSON.stringify([idea, ...ideas().filter((old) => Object.fromEntries(old).title.trim() !== title)].slice(0, MOST_IDEAS)));
  }
  function drawIdeas(box) {
    const written = JSON.parse(box.dataset.ideas), known = [...written, ...ideas()];
    mark(box, "later", !known.length);
    one(".picks", box).replaceChildren(...known.map((idea, n) => make("button", { type: "button", className: "pick", textContent: `${n < written.length ? "📜" : "💡"} ${Object.fromEntries(idea).title}` })));
    all("button", box).forEach((button, n) => { button.dataset.idea = n; });
  }
  taps.idea = (el, n) => {
    const idea = Object.fromEntries([...JSON.parse(el.closest("[data-ideas]").dataset.ideas), ...ideas()][n]);
    ofIdea(el.form).filter((field) => field.dataset.keep in idea).forEach((field) => { field.value = idea[field.dataset.keep]; keep(field); });
  };
  taps.askNow = (el, id) => {
    const field = document.getElementById(id);
    field.value = el.textContent;
    field.form.requestSubmit();
  };
  on("party:ready", () => {
    all("[data-prepared]").forEach(offerPrepared);
    drawWords();
    all("[data-ideas]").forEach(drawIdeas);
    all("[data-desk]").forEach(drawDesk);
    all("[data-award]").forEach(drawAward);
    all("[data-announce]").forEach(drawAnnounce);
  });
})();
