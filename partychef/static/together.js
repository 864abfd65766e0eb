/* Two phones of a team change the same words, or the same dishes, at once: what becomes of them. Nothing here touches the page.

   Each takes three: what both last agreed upon, what stands on this phone, and what a mate's phone has made of it. */
(() => {
  "use strict";
  /* The one place in which two texts differ: from where to where something was taken out of the first, and what came in */
  function change(before, after) {
    let from = 0, end = 0;
    const most = Math.min(before.length, after.length);
    while (from < most && before[from] === after[from]) from++;
    while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end++;
    return { from, to: before.length - end, text: after.slice(from, after.length - end) };
  }

  /* Both changes, if they are in different places; of one place whatever has more, or one after the other */
  function words(agreed, mine, theirs) {
    const here = change(agreed, mine), there = change(agreed, theirs), same = here.from === there.from && here.to === there.to;
    const [first, second] = here.to <= there.from ? [here, there] : [there, here];
    if (first.to <= second.from && !same) {
      return agreed.slice(0, first.from) + first.text + agreed.slice(first.to, second.from) + second.text + agreed.slice(second.to);
    }
    const from = Math.min(here.from, there.from), to = Math.max(here.to, there.to);
    const [ours, others] = [mine, theirs].map((text) => text.slice(from, text.length - (agreed.length - to)));
    const both = ours.includes(others) ? ours : others.includes(ours) ? others : others + (/\s$/.test(others) || /^\s/.test(ours) ? "" : " ") + ours;
    return agreed.slice(0, from) + both + agreed.slice(to);
  }

  /* Cards on plates: theirs, with what has changed here */
  function cards(...texts) {
    const [old, now, out] = texts.map((text) => { try { return JSON.parse(text); } catch { return []; } });
    const where = (plates, card) => plates.findIndex((dish) => dish.includes(card));
    new Set([...old, ...now].flat()).forEach((card) => {
      const to = where(now, card);
      if (where(old, card) === to) return;
      out.forEach((dish) => { if (dish.includes(card)) dish.splice(dish.indexOf(card), 1); });
      if (to >= 0) now.forEach((_, n) => { out[n] ??= []; });
      out[to]?.push(card);
    });
    return JSON.stringify(out);
  }

  /* Where a caret stands once a text has become another around it */
  function caret(at, before, after) {
    const { from, to, text } = change(before, after);
    return at <= from ? at : at >= to ? at + after.length - before.length : from + text.length;
  }

  window.party.together = { words, cards, caret, change };
})();
