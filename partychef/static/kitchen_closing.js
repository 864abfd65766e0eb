/* The Kitchen is Closing: counts both stacks while they are built, says which rule a stack breaks, fills in the best ones.
   The server's check stays the authority; without this script the form works all the same. */
(() => {
  "use strict";
  const { one, all, on, mark, write, keep } = window.party;
  const names = { dish: "🍲 Dish", pantry: "🥫 Pantry" };

  function stacks(box) {
    const put = { dish: [], pantry: [], out: [] };
    all(".kc-row", box).forEach((row) => put[one(":checked", row)?.value ?? "out"].push(row.dataset));
    return put;
  }
  /* KC-19: different categories in the dish, one category in the pantry */
  function broken({ dish, pantry }) {
    const shelves = (cards) => cards.map((card) => card.shelfName);
    const twice = shelves(dish).find((shelf, n, all) => all.indexOf(shelf) !== n);
    const kinds = [...new Set(shelves(pantry))];
    if (twice) return `The dish has more than one card of ${twice}: only one can stay.`;
    if (kinds.length > 1) return `The pantry mixes ${kinds.join(" and ")}: choose one of them.`;
    return "";
  }
  function count(box) {
    const put = stacks(box);
    for (const name of Object.keys(names)) {
      write(one(`[data-kc-sum=${name}]`, box), put[name].reduce((sum, card) => sum + Number(card.number), 0));
    }
    write(one("[data-kc-note]", box), broken(put));
  }
  function fill(box) {
    all(".kc-row", box).forEach((row) => {
      all("input", row).forEach((input) => { input.checked = input.value === row.dataset.best; });
      all("input", row).forEach(keep);
    });
    count(box);
  }

  /* Whoever practises builds stacks first; then the best ones are shown beside them */
  function compare(box, button) {
    const put = stacks(box), sum = (name) => put[name].reduce((all, card) => all + Number(card.number), 0), { bestDish, bestPantry } = box.dataset;
    const tried = put.dish.length > 0 && !broken(put), note = one("[data-kc-note]", box);
    if (!tried) return write(note, broken(put) || "Build a dish of your own first: then you can compare.");
    mark(button, "tried", true);
    write(button, "✨ Fill in the best stacks");
    write(note, sum("dish") >= Number(bestDish) ? `Dish ${sum("dish")}, pantry ${sum("pantry")}: no dish from your hand is worth more.`
      : `Yours: dish ${sum("dish")}, pantry ${sum("pantry")}. The best dish would be ${bestDish}, with a pantry of ${bestPantry}.`);
  }

  on("click", ({ target }) => {
    const button = target.closest("[data-kc-fill]"), box = button?.closest("[data-kc-stacks]");
    if (!box) return;
    if (button.hasAttribute("data-compare") && !button.hasAttribute("data-js-tried")) compare(box, button);
    else fill(box);
  });
  on("change", ({ target }) => {
    const box = target.closest("[data-kc-stacks]");
    if (!box) return;
    all("input", target.closest(".kc-row") ?? box).forEach((input) => { if (input.dataset.keep) keep(input); });
    count(box);
  });
  on("party:ready", () => all("[data-kc-stacks]").forEach(count));
})();
