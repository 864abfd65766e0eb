/* Cuisine Decks: says on its button how many cards are ticked, and what a menu would score while its pots are filled.
   The server's check stays the authority; without this script the forms work all the same. */
(() => {
  "use strict";
  const { one, all, on, mark, write } = window.party;
  const cards = (n) => `${n} card${n === 1 ? "" : "s"}`;

  function countTicks(button) {
    const n = all("[name=cards]:checked", button.form).length, { cdButton, cdNone, cdLeast } = button.dataset;
    write(button, n ? cdButton.replace("#", cards(n)) : cdNone);
    if (cdLeast) button.disabled = n < Number(cdLeast);
  }

  /* CD-21, CD-22, CD-25, CD-37; abilities that change no points, or that this page does not know, add nothing */
  function dishOf(pot) {
    const of = (kind) => all(`[data-cd-class=${kind}]`, pot).map((menu) => menu.value).filter(Boolean), [primary] = of("primary"), [optional] = of("optional");
    const { asks, symbols, exact, course } = pot.dataset, secondary = of("secondary");
    return { pot, primary, secondary, optional, course, symbols: symbols.split(" "), exact: primary === exact, full: secondary.length === Number(asks), hard: Number(asks) === 2 };
  }
  const ABILITIES = {
    exact: (dishes) => Number(dishes.some((dish) => dish.full && dish.exact)),
    courses: (dishes) => Number(new Set(dishes.map((dish) => dish.course)).size > 1),
    many: (dishes) => Number(dishes.length >= 3),
  };
  function worth(dish, dishes, on_, ability) {
    const hard = dishes.filter((other) => other !== dish && other.full && other.hard).length;
    const garnish = dish.optional ? (ability === "garnish" && dish.full ? 2 : 1) : 0;
    return 1 + dish.secondary.length + garnish + hard + dish.symbols.filter((symbol) => on_.includes(symbol)).length;
  }
  function tooMany(dishes, stove) {
    const used = dishes.flatMap((dish) => [dish.primary, ...dish.secondary, dish.optional].filter(Boolean));
    const short = all("[data-cd-stock] [data-card]", stove).find(({ dataset }) => used.filter((card) => card === dataset.card).length > Number(dataset.n));
    return short && `Only ${short.dataset.n} ${short.textContent} is prepared.`;
  }
  function taste(stove) {
    const { ability, abilityName, on: enabled } = stove.dataset, pots = all("[data-cd-pot]", stove).map(dishOf), dishes = pots.filter((dish) => dish.primary);
    let total = 0;
    pots.forEach((dish) => {
      const vp = dish.primary ? worth(dish, dishes, enabled.split(" "), ability) : 0;
      total += vp;
      mark(dish.pot, "hot", dish.primary);
      write(one("[data-cd-worth]", dish.pot), dish.primary ? `${vp} VP${dish.full ? "" : ", with less"}` : "");
    });
    const extra = ABILITIES[ability]?.(dishes) ?? 0, cold = pots.find((dish) => !dish.primary && (dish.secondary.length || dish.optional));
    const wrong = cold ? "A pot needs a primary ingredient first." : tooMany(dishes, stove), sum = one("[data-cd-sum]", stove);
    mark(sum, "wrong", wrong);
    write(sum, wrong || (dishes.length ? `${dishes.length} recipe${dishes.length === 1 ? "" : "s"}: ${total + extra} VP${extra ? `, with ${abilityName}` : ""}` : "Nothing is cooking yet."));
    const button = one("[data-cd-cook]", stove);
    button.disabled = Boolean(wrong) || !dishes.length;
    write(button, wrong || !dishes.length ? "Cook my menu" : `Cook my menu: ${total + extra} VP`);
    return wrong || !dishes.length ? null : total + extra;
  }
  /* Whoever practises fills the pots first; then the best menu is shown beside them */
  function compare(button) {
    const own = taste(button.closest("[data-cd-stove]")), best = Number(button.dataset.cdCompare);
    if (own === null) return write(one("[data-cd-sum]", button.parentElement), "Fill a pot of your own first: then you can compare.");
    write(one("[data-cd-sum]", button.parentElement), own >= best ? `Yours brings ${own} VP: no menu brings more.` : `Yours brings ${own} VP, the best would bring ${best}.`);
    mark(one(".cd-later"), "shown", true);
    button.hidden = true;
  }

  const fresh = () => {
    all("[data-cd-button]").forEach(countTicks);
    all("[data-cd-stove]").forEach(taste);
  };
  on("change", ({ target }) => {
    const stove = target.closest("[data-cd-stove]"), button = target.form && one("[data-cd-button]", target.form);
    if (stove) taste(stove);
    if (button) countTicks(button);
  });
  on("click", ({ target }) => { const button = target.closest("[data-cd-compare]"); if (button) compare(button); });
  on("party:ready", fresh);
})();
