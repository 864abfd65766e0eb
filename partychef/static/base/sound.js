/* The sounds of the big screen. Browsers allow them after a tap. */
(() => {
  "use strict";
  const one = (query) => document.querySelector(query), all = (query) => [...document.querySelectorAll(query)];
  const LEVELS = [["off", "🔇 Silent", 0], ["1", "🔔 Quiet", 0.25], ["2", "🔔 Medium", 0.6], ["3", "🔔 Loud", 1]];
  let audio = null, loud = null, hiss = null, unsaved = "";

  /* Whoever wants less motion gets no sound, unless somebody switched it on. */
  function chosen() {
    let value = unsaved;
    try { value = localStorage.getItem("sound") || unsaved; } catch { /* only as long as the page lives */ }
    return LEVELS.some(([name]) => name === value) ? value : matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "2";
  }
  const level = () => LEVELS.findIndex(([name]) => name === chosen());
  function set(number) {
    unsaved = LEVELS[number][0];
    try { localStorage.setItem("sound", unsaved); } catch { /* not remembered */ }
    draw();
  }
  const awake = () => audio?.state === "running";
  function draw() {
    const button = one("#sound"), [name, text, gain] = LEVELS[level()];
    if (loud) loud.gain.setTargetAtTime(gain, audio.currentTime, 0.02);
    const sleeps = name !== "off" && !awake();
    button.textContent = sleeps ? "🔔 Press OK or tap for sound" + (one("#voice").dataset.offer ?? "") : text;
    button.ariaLabel = sleeps ? null : `Sound: ${text.slice(3)}`;
    button.classList.toggle("quiet", !sleeps); // the voice has its place once it may speak
  }

  function wake() {
    if (!level() || awake()) return null;
    if (!audio) {
      audio = new AudioContext();
      loud = new GainNode(audio, { gain: LEVELS[level()][2] });
      loud.connect(audio.destination);
      hiss = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
      const dots = hiss.getChannelData(0);
      for (let n = 0; n < dots.length; n++) dots[n] = Math.random() * 2 - 1;
      audio.onstatechange = draw;
    }
    return audio.resume();
  }

  function swell(at, length, peak, rise = 0.005) {
    const node = new GainNode(audio, { gain: 0 });
    node.gain.setValueAtTime(0, at);
    node.gain.linearRampToValueAtTime(peak, at + rise);
    node.gain.setTargetAtTime(0, at + Math.max(rise, length * 0.5), length * 0.15);
    return node;
  }
  const chain = (source, at, length, ...nodes) => {
    nodes.reduce((before, node) => before.connect(node), source);
    source.start(at);
    source.stop(at + length * 1.3);
  };
  function tone(out, at, hz, length, peak = 0.3, type = "sine") {
    chain(new OscillatorNode(audio, { type, frequency: hz }), at, length, swell(at, length, peak), out);
  }
  const bell = (out, at, hz, length) => [[1, 0.3], [4, 0.07]].forEach(([times, peak]) => tone(out, at, hz * times, length / times, peak));
  function rustle(out, at, hz, length, peak, q = 1) {
    const source = new AudioBufferSourceNode(audio, { buffer: hiss, loop: true });
    chain(source, at, length, new BiquadFilterNode(audio, { type: "bandpass", frequency: hz, Q: q }), swell(at, length, peak), out);
  }
  function brass(out, at, hz, length, to = hz) {
    const pipe = new OscillatorNode(audio, { type: "sawtooth", frequency: hz }), mute = new BiquadFilterNode(audio, { type: "lowpass", frequency: hz });
    mute.frequency.linearRampToValueAtTime(hz * 5, at + 0.06);
    mute.frequency.linearRampToValueAtTime(hz * 2, at + length);
    pipe.frequency.setValueAtTime(hz, at);
    pipe.frequency.linearRampToValueAtTime(to, at + length);
    chain(pipe, at, length, mute, swell(at, length, 0.16, 0.03), out);
  }

  const sounds = {
    join(out, at) { bell(out, at, 587, 0.3); bell(out, at + 0.11, 880, 0.5); },
    flip(out, at) { rustle(out, at, 2600, 0.09, 0.5); tone(out, at + 0.05, 240, 0.08, 0.25); },
    tick(out, at, left) { tone(out, at, left > 3 ? 990 : 1320, 0.07, 0.3, "triangle"); },
    clack(out, at, chip) { [0, 0.06].forEach((late) => { rustle(out, at + late, 3100, 0.05, 0.7, 6); tone(out, at + late, 1700 + 110 * chip, 0.05, 0.12); }); },
    roll(out, at, length) {
      for (let n = 0; n * 0.045 < length; n++) rustle(out, at + n * 0.045, n % 2 ? 950 : 800, 0.06, 0.12 + (0.3 * n * 0.045) / length);
    },
    fanfare(out, at) {
      [[392, 0, 0.14], [392, 0.16, 0.14], [392, 0.32, 0.14], [523, 0.48, 0.4], [466, 0.9, 0.2], [523, 1.12, 0.9]].forEach(([hz, late, length]) => {
        brass(out, at + late, hz, length);
        brass(out, at + late, hz * 1.26, length);
      });
    },
    trombone(out, at) { [233, 220, 208].forEach((hz, n) => brass(out, at + n * 0.34, hz, 0.3)); brass(out, at + 1.02, 196, 1, 175); },
  };

  /* A sound ends when `el`, to which it belongs, has left the screen. */
  const parts = new Map();
  function play(name, el = document.body, wait = 0, more = 0) {
    if (!awake() || !level()) return;
    if (!parts.has(el)) parts.set(el, new GainNode(audio)).get(el).connect(loud);
    sounds[name](parts.get(el), audio.currentTime + wait + 0.01, more);
  }
  function sweep() {
    parts.forEach((part, el) => {
      if (el.isConnected) return;
      part.disconnect();
      parts.delete(el);
    });
  }

  /* What is there already when the page comes makes no sound. */
  const seen = new Set();
  const news = (query) => all(query).filter(({ id }) => !seen.has(id) && seen.add(id));
  const delay = (el) => { const style = getComputedStyle(el); return parseFloat(style.animationDelay) + parseFloat(style.animationDuration); };
  let status = null;
  function look() {
    const { status: now, step } = one("#view")?.dataset ?? {}, fresh = now !== status;
    sweep();
    const guests = news("[id^=guest-], [id^=seat-]"), cards = news(".served"), falls = news("[id^=fall-]"), rebukes = news("[data-rebuke]"), finale = news(".finale");
    if (status !== null) {
      if (guests.length && !fresh) play("join");
      if (cards.length && step === "presenting") play("flip");
      if (rebukes.length) play("trombone");
      falls.forEach(fall);
      finale.forEach((el) => play("fanfare", el, parseFloat(getComputedStyle(el).animationDelay) || 0));
    }
    status = now;
  }
  function fall(el) {
    const down = [...el.querySelectorAll(".fallen .award")].map((chip, n) => Math.max(delay(chip), n * 0.15)), last = down.length - 1;
    if (down[0] > 0.5) {
      play("roll", el, 0, down[0]);
      play("roll", el, down[last - 1] + 0.3, down[last] - down[last - 1] - 0.3);
    }
    down.forEach((wait, n) => play("clack", el, wait, n));
  }
  let second = 0;
  document.addEventListener("clock", ({ detail: left }) => {
    if (left !== second && left > 0 && left <= 10) play("tick", one("#clock"), 0, left);
    second = left;
  });

  /* Any first tap or key wakes the sound. */
  function press() {
    if (!level() || awake()) set((level() + 1) % LEVELS.length);
    else document.dispatchEvent(new Event("tapped"));
    Promise.resolve(wake()).then(() => play("join"));
  }
  let last = 2;
  function mute(yes) {
    if (level()) last = level();
    if (yes === Boolean(level())) set(yes ? 0 : last);
  }
  const keys = { m: () => mute(level() > 0), "+": () => set(Math.min(3, level() + 1)), "-": () => set(Math.max(0, level() - 1)) };
  const wakes = (event) => { if (!event.target.closest?.("#sound")) wake(); };
  document.addEventListener("pointerdown", wakes);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === document.body && level() && !awake()) return press(); // OK on a remote
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.();
    wakes(event);
  });
  document.addEventListener("sound", ({ detail }) => set(LEVELS.findIndex(([name]) => name === JSON.parse(detail.data).level)));
  document.addEventListener("htmx:after:swap", look);
  document.addEventListener("DOMContentLoaded", () => {
    one("#sound").addEventListener("click", press);
    draw();
    look();
  });
})();
