/* Cook Off!: counts a dish while it is laid, lays the best one, keeps votes apart, says a trade aloud before it is offered.
   The server's check stays the authority; without this script the forms work all the same. */
(() => {
  "use strict";
  const { one, all, on, mark, write, keep } = window.party;
  const points = (n) => `${n} point${n === 1 ? "" : "s"}`;
  const listed = (words) => words.join(", ").replace(/, ([^,]*)$/, " and $1");

  /* CO-34 to CO-37: each line is tested on the whole dish; the Spice Rack is one more Umami for lines that count */
  function holds({ type, category, number }, cards, spice) {
    const many = cards.filter((card) => card.category === category).length + (spice && category === "umami" ? 1 : 0);
    if (type === "count") return many >= number;
    if (type === "none") return !cards.some((card) => card.category === category);
    if (type === "max_price") return cards.reduce((sum, card) => sum + Number(card.price), 0) <= number;
    return new Set(cards.map((card) => card.category)).size >= number;
  }
  function countDish(box) {
    const ticks = all("[name=cards]:checked", box), cards = ticks.map((tick) => tick.dataset), few = Number(box.dataset.fewest) - cards.length;
    all(".co-pick", box).forEach((pick) => all("[data-type]", pick).forEach((line) => mark(line, "done", cards.length && holds(line.dataset, cards, box.dataset.spice))));
    const meal = one(".co-pick:has(:checked)", box), lines = meal ? all("[data-type]", meal) : [];
    const done = lines.filter((line) => line.hasAttribute("data-js-done")), price = cards.reduce((sum, card) => sum + Number(card.price), 0);
    const scored = done.reduce((sum, line) => sum + Number(line.dataset.points), 0), full = lines.length && done.length === lines.length ? 2 : 0;
    const course = box.dataset.course && done.length ? 1 : 0;
    write(one("[data-co-sum]", box), !meal ? "Choose one of the three cards." : few > 0 ? `${few} more ingredient${few === 1 ? "" : "s"} at least.`
      : `${points(scored + full + course)}${full ? ", all lines!" : ""} · $${price}`);
    return meal && few <= 0 ? scored + full + course : null;
  }
  /* Whoever practises lays a dish first; then the best one is told beside it */
  function compare(box, button) {
    const own = countDish(box), best = Number(box.dataset.bestPoints), sum = one("[data-co-sum]", box);
    if (own === null) return write(sum, "Cook a dish of your own first: then you can compare.");
    mark(button, "tried", true);
    write(button, "✨ Fill in the best dish");
    write(sum, own >= best ? `Yours brings ${own}: no dish brings more.` : `Yours brings ${own}, the best would bring ${best}.`);
  }
  function layBest(box) {
    const left = box.dataset.bestCards.split(" ");
    all("[name=meal]", box).forEach((radio) => { radio.checked = radio.value === box.dataset.bestMeal; keep(radio); });
    all("[name=cards]", box).forEach((tick) => {
      const at = left.indexOf(tick.value);
      tick.checked = at >= 0;
      if (at >= 0) left.splice(at, 1);
      keep(tick);
    });
    countDish(box);
  }

  /* A voting card goes to one dish: who had it gets the one that became free */
  function swapVotes(box, radio) {
    const before = box.votes ?? new Map(), taken = all("input:checked", box).find((other) => other !== radio && other.value === radio.value);
    const free = before.get(radio.name);
    if (taken && free) one(`[name="${taken.name}"][value="${free}"]`, box).checked = true;
    else if (taken) taken.checked = false;
    rememberVotes(box);
    all("input", box).forEach((input) => { if (input.dataset.keep) keep(input); });
  }
  function rememberVotes(box) {
    box.votes = new Map(all("input:checked", box).map((input) => [input.name, input.value]));
  }

  function sayOffer(box) {
    const money = (name) => { const n = Number(one(`[name=${name}]`, box).value); return n > 0 ? [`$${n}`] : []; };
    const give = [...all("[name=give]:checked", box).map((tick) => tick.dataset.coName), ...money("give_money")];
    const want = [...all("[name=want]", box).map((menu) => menu.value).filter(Boolean), ...money("want_money")];
    write(one("[data-co-said]", box), give.length || want.length ? `You give ${listed(give) || "nothing yet"} for ${listed(want) || "nothing yet"}.` : "");
  }

  on("click", ({ target }) => {
    const button = target.closest("[data-co-fill]"), box = button?.closest("[data-co-dish]");
    if (!box) return;
    if (button.hasAttribute("data-compare") && !button.hasAttribute("data-js-tried")) compare(box, button);
    else layBest(box);
  });
  on("change", ({ target }) => {
    const dish = target.closest("[data-co-dish]"), votes = target.closest("[data-co-vote]"), deal = target.closest("[data-co-offer]");
    // Of radios the others lose their tick, too: what was kept of them goes.
    if (target.type === "radio" && (dish || deal)) all(`[name="${target.name}"]`, dish ?? deal).forEach((radio) => { if (radio.dataset.keep) keep(radio); });
    if (dish) countDish(dish);
    if (votes) swapVotes(votes, target);
    if (deal) sayOffer(deal);
  });
  on("input", ({ target }) => { const deal = target.closest("[data-co-offer]"); if (deal) sayOffer(deal); });
  on("party:ready", () => {
    all("[data-co-dish]").forEach(countDish);
    all("[data-co-vote]").forEach(rememberVotes);
    all("[data-co-offer]").forEach(sayOffer);
  });
})();
