/* A replay plays by itself: it fetches the next move's page and shows its parts, for as long as one needs to read them.
   Without it every button is a link, and everybody steps by hand. */
(() => {
  "use strict";
  const { one, all, on, write, make } = window.party;
  const SHORTEST = 1.3, LONGEST = 9, A_WORD = 0.28; // seconds
  let timer = 0, playing = false, going = 0;
  const play = () => one("#play");
  const next = () => one('.reel-steps [data-key="ArrowRight"][href]');

  /* What is written decides how long a move stays */
  function seconds() {
    const words = one(".moved").textContent.trim().split(/\s+/).length - 4;
    return Math.min(LONGEST, SHORTEST + A_WORD * words) / Number(one("#speed").value);
  }
  function wait() {
    clearTimeout(timer);
    if (!playing) return;
    if (next()) timer = setTimeout(() => go(next().href), seconds() * 1000);
    else set(false);
  }
  function set(yes) {
    playing = yes;
    const [sign, label] = playing ? ["❚❚", "Pause"] : next() ? ["▶", "Play"] : ["↺", "Play from the start"];
    write(play(), sign);
    play().setAttribute("aria-label", label);
    one(".moved").setAttribute("role", playing ? "note" : "status"); // nobody wants every move read aloud
    wait();
  }

  async function go(url) {
    const turn = ++going, focused = document.activeElement?.getAttribute("aria-label");
    clearTimeout(timer);
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (turn !== going) return; // somebody has jumped elsewhere meanwhile
      for (const part of [".moved", ".reel-steps", ".reel-story", "#chapter-list", "#table"]) one(part).replaceChildren(...one(part, page).childNodes);
    } catch { return set(false); }
    history.replaceState(null, "", url);
    document.title = one(".reel h1").textContent + ", " + one(".moved b").textContent;
    // The button that was pressed is a new one now; at the end of the film it is no button any more.
    if (focused) (all(".reel-steps [aria-label]").find((el) => el.ariaLabel === focused && (el.href || el.name)) || play()).focus({ preventScroll: true });
    document.dispatchEvent(new Event("party:ready"));
    set(playing && Boolean(next()));
  }

  on("click", (event) => {
    const link = event.target.closest("a[data-go]");
    if (event.target.closest("#play")) {
      if (next()) { set(!playing); if (playing) go(next().href); }
      else { playing = true; go(all("#chapters a")[0]?.href.replace(/at=\d+/, "at=0") || location.pathname + "?at=0"); }
    }
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.closest(".reel-steps, .reel-story")) set(false); // who steps by hand wants to look
    else one("#chapters").hidePopover?.();
    go(link.getAttribute("href")); // in a drawing a link's href is no text
  });
  on("change", ({ target }) => { if (target.id === "speed") wait(); });
  on("submit", (event) => {
    const form = event.target.closest("#reel-form"), asked = form && new URLSearchParams(new FormData(form)), now = new URLSearchParams(location.search);
    if (!form || (asked.get("as") || "") !== (now.get("as") || "")) { // another seat is another page
      if (form && playing) form.append(make("input", { type: "hidden", name: "play", value: "1" }));
      return;
    }
    event.preventDefault();
    go(form.getAttribute("action") + "?" + asked);
  });
  if ("begin" in one("#reel").dataset && next() && !matchMedia("(prefers-reduced-motion: reduce)").matches) set(true);
})();
