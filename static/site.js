// What htmx does not do: keys, playing through steps, focus after a swap, and saying what changed.
// Without this file everything works by links and forms.
"use strict";

(() => {
  const PACE = 1400; // milliseconds a step, when a record plays by itself and has no moments
  const KEYS = {
    ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last",
    PageUp: "trick-back", PageDown: "trick-on",
  };
  const TABLES = "[data-viewer], [data-hand], [data-exercise]";
  const announcer = document.getElementById("announcer");
  const root = document.documentElement;
  let playing = null; // the wrapper whose viewer plays
  let timer = 0;
  let speed = "1"; // how fast the moments of a race run by

  const viewerOf = (wrapper) => wrapper.querySelector("[data-viewer]");

  // Keys act on the table that has the focus, and nowhere else on the page.
  function tableFor(event) {
    if (event.target.closest("input:not([type=checkbox]), textarea, select")) return null;
    return event.target.closest(TABLES);
  }

  function go(viewer, name) {
    const link = viewer.querySelector(`a[data-move="${name}"]`);
    if (link) link.click();
    return Boolean(link);
  }

  // --- Playing through ------------------------------------------------------------------------

  let rulingsOpen = true; // whether "what may be played now" is unfolded

  function show(viewer) {
    const rulings = viewer.querySelector(".rulings");
    if (rulings) rulings.open = rulingsOpen;
    const button = viewer.querySelector("[data-play]");
    if (!button) return;
    viewer.querySelectorAll(".run").forEach((item) => { item.hidden = false; });
    const choice = viewer.querySelector("[data-speed]");
    if (choice) choice.value = speed;
    button.dataset.start ||= button.textContent;
    const on = playing !== null && playing.contains(viewer);
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? button.dataset.stop : button.dataset.start;
  }

  function stop() {
    clearTimeout(timer);
    const was = playing;
    playing = null;
    if (was) show(viewerOf(was));
  }

  function next() {
    if (playing && !go(viewerOf(playing), "on")) stop();
  }

  function toggle(viewer) {
    const wrapper = viewer.closest("[data-swaps]");
    if (!wrapper) return;
    const same = playing === wrapper;
    stop();
    if (same) return;
    playing = wrapper;
    show(viewer);
    next();
  }

  // --- Keys and clicks ------------------------------------------------------------------------

  const HELD = ".play, .pick input"; // the cards of a hand, the places of a race

  // Which card a key leads to: a digit to the card of that number, an arrow along the hand.
  function cardBy(event, table) {
    const cards = [...table.querySelectorAll(HELD)];
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (number) return cards[number - 1];
    const at = cards.indexOf(event.target);
    if (at < 0) return undefined;
    return { ArrowLeft: cards[at - 1], ArrowRight: cards[at + 1], Home: cards[0], End: cards.at(-1) }[event.key];
  }

  // A letter is known by the place of its key, whatever the layout writes there. What leads
  // nowhere is left to the browser.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey && event.key !== "?" && event.code !== "Slash") return;
    const table = tableFor(event);
    if (!table) return;
    const viewer = table.matches("[data-viewer]");
    const card = cardBy(event, table);
    if (viewer && KEYS[event.key]) {
      if (!go(table, KEYS[event.key])) return;
      stop();
    } else if (viewer && event.key === " " && !event.target.closest("button, summary")) {
      if (!playing && !table.querySelector("a[data-move=on]")) return;
      toggle(table);
    } else if (event.code === "KeyF") {
      // On what stays when the table is swapped, so that it stays turned.
      (table.closest("[data-swaps]") || table.parentElement).classList.toggle("turned");
    } else if (event.key === "?" || (event.shiftKey && event.code === "Slash")) {
      const keys = table.closest("[data-swaps], [data-keyed], .play-page")?.querySelector("[data-keys]");
      if (!keys) return;
      keys.open = !keys.open;
    } else if (event.key === "Escape") {
      stop();
      document.activeElement.blur();
    } else if (card) {
      card.blur(); // what has the focus already, without a ring, gets none in Firefox
      card.focus({ focusVisible: true });
    } else {
      return;
    }
    event.preventDefault();
  });

  // To where the reader is by now: a step has changed the address since the page was made, and a
  // clause is known to the browser alone. The fragment survives the redirect.
  function switchTo(link) {
    const address = new URL(link.href);
    address.searchParams.set("next", location.pathname + location.search);
    address.hash = location.hash;
    link.href = address;
  }

  document.addEventListener("click", (event) => {
    // The second click of a double click is no second card, though the answer came in between. In
    // a race both are meant.
    if (event.detail > 1 && event.target.closest(".felt:not(.race) .play")) event.preventDefault();
    const play = event.target.closest("[data-play]");
    if (play) toggle(play.closest("[data-viewer]"));
    const language = event.target.closest("[data-language]");
    if (language) switchTo(language);
    const clause = event.target.closest("[data-clause]");
    // Whoever is marking a text wants that text, and no address.
    if (clause && getSelection().isCollapsed) navigator.clipboard?.writeText(clause.href).then(() => sayCopied(clause), () => {});
    if (event.isTrusted && event.target.closest("[data-viewer] [data-move]")) stop();
  });

  // The number says so for a second, and once to a screen reader.
  function sayCopied(clause) {
    clause.dataset.copied = announcer.dataset.copied;
    say(announcer.dataset.copied);
    setTimeout(() => { delete clause.dataset.copied; }, 1000);
  }

  // A question that an address names is open, and read from its top.
  function openNamed() {
    const named = document.getElementById(location.hash.slice(1));
    if (!named?.matches("details")) return;
    named.open = true;
    named.scrollIntoView();
  }
  window.addEventListener("hashchange", openNamed);

  // What stands on a key in the reader's layout, where the browser tells it.
  navigator.keyboard?.getLayoutMap?.().then((layout) => {
    document.querySelectorAll("kbd[data-key]").forEach((key) => {
      key.textContent = layout.get(key.dataset.key)?.toUpperCase() ?? key.textContent;
    });
  }, () => {});

  // --- Clause cards: pointing at a clause number, or focusing it, shows the clause in place ----

  const texts = new Map(); // address of a clause -> its text as HTML, fetched once a page
  let card = null;
  let pointed = null;

  function hideCard() {
    if (pointed) pointed.removeAttribute("aria-describedby");
    if (card) card.remove();
    card = pointed = null;
  }

  async function showCard(link) {
    if (link === pointed) return;
    hideCard();
    pointed = link;
    const [page, slug] = link.getAttribute("href").split("#");
    const address = `${page}clauses/${slug}/`;
    // A booklet holds its clauses itself, and its numbers lead to them within it.
    let text = page ? texts.get(address) : document.getElementById(slug).querySelector("p").outerHTML;
    let date = null;
    if (!text) {
      const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
      if (!answer || !answer.ok) return;
      text = await answer.text();
      date = answer.headers.get("X-Kept");
      if (!date) texts.set(address, text);
    }
    if (link !== pointed) return;
    card = document.createElement("div");
    card.className = "clause-card";
    card.id = "clause-card";
    card.setAttribute("role", "tooltip");
    card.innerHTML = text;
    if (date) {
      const copy = document.createElement("p");
      copy.className = "kept";
      copy.append(kept.firstChild.textContent, timeOf(date));
      card.append(copy);
    }
    document.getElementById("main").append(card);
    const at = link.getBoundingClientRect();
    const room = document.documentElement.clientWidth - card.offsetWidth - 16;
    const above = at.top > card.offsetHeight + 16;
    card.style.left = `${scrollX + Math.max(16, Math.min(at.left, room))}px`;
    card.style.top = `${scrollY + (above ? at.top - card.offsetHeight - 8 : at.bottom + 8)}px`;
    link.setAttribute("aria-describedby", card.id);
  }

  const reference = (event) => event.target.closest?.(".clause-ref");
  const onCard = (event) => card && event.relatedTarget instanceof Node && card.contains(event.relatedTarget);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && reference(event)) showCard(reference(event));
  });
  document.addEventListener("pointerout", (event) => {
    if ((reference(event) || card?.contains(event.target)) && !onCard(event)
      && event.relatedTarget !== pointed) hideCard();
  });
  document.addEventListener("focusin", (event) => {
    if (reference(event) && reference(event).matches(":focus-visible")) showCard(reference(event));
    else if (!card?.contains(event.target)) hideCard();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && card) {
      hideCard();
      event.stopImmediatePropagation();
    }
  }, true);
  document.addEventListener("click", hideCard);

  // --- The last word is the newest --------------------------------------------------------------

  // An older answer is not drawn over a newer one.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { serverResponse, target, xhr } = event.detail;
    sent.delete(xhr);
    const lying = target.querySelector("[data-as-of]");
    const [, of, asOf] = /data-hand="(.*?)" data-as-of="(\d+)"/.exec(serverResponse) || [];
    if (!lying || lying.dataset.hand !== of || asOf >= lying.dataset.asOf) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.querySelector("[data-as-of]")) location.reload();
  });

  // --- A race ------------------------------------------------------------------------------------

  const sent = new Map(); // request -> the place that it covers, until it is answered
  let press = null; // what began on a place, and what its form said then

  // Before the start five times; later each table is answered once.
  async function measure(part) {
    const ticket = part.querySelector("[data-line]");
    const start = part.querySelector(".calls [value=resume]");
    if (!ticket) return;
    if (start) [start.disabled, ticket.value] = [true, ""];
    let answer;
    do {
      answer = await fetch(`${ticket.dataset.line}?ticket=${ticket.value}`)
        .then((found) => found.json()).catch(() => null);
      if (answer) ticket.value = answer.ticket;
    } while (start?.isConnected && answer && !answer.said);
    if (!start) return;
    start.disabled = false;
    if (answer) document.querySelector("[data-measured]").textContent = answer.said;
  }

  // A card on its way lies where it goes, lighter.
  function layPending() {
    document.querySelectorAll(".pending").forEach((card) => card.remove());
    const packet = document.querySelector(".race .own .packet-card .card");
    if (packet) sent.forEach((place) => {
      const card = packet.cloneNode(true);
      card.className += " pending";
      card.ariaHidden = "true";
      document.querySelector(`.race [data-place="${place}"]`)?.append(card);
    });
  }

  document.addEventListener("htmx:beforeSend", ({ target, detail }) => {
    if (target.matches(".race .play")) sent.set(detail.xhr, target.closest("[data-place]").dataset.place);
    layPending();
  });
  document.addEventListener("htmx:sendError", ({ detail }) => {
    sent.delete(detail.xhr);
    layPending();
  });

  // A press counts for the card that lay there when it began.
  document.addEventListener("pointerdown", ({ target }) => {
    const button = target.closest(".race .play");
    press = button && { button, values: Object.fromEntries(new FormData(button.form, button)) };
  }, true);
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!press || press.button.isConnected) return;
    const { button, values } = press;
    const now = document.elementFromPoint(clientX, clientY)?.closest(".race [data-place]")?.querySelector(".play");
    if (now?.value === button.value) window.htmx.ajax("POST", now.form.getAttribute("action"), { source: now, values });
  });

  document.addEventListener("visibilitychange", () => {
    const form = document.querySelector("[value=pause]")?.form;
    if (!document.hidden || !form) return;
    const values = new URLSearchParams(new FormData(form));
    values.append("action", "away");
    navigator.sendBeacon(form.getAttribute("action"), values);
  });

  // --- After a swap: the focus is kept, and the news are spoken once ---------------------------

  const PARTS = `${TABLES}, .start`; // what is swapped in whole, and takes the focus
  let focused = null; // where the focus was in what is swapped out
  let hand; // the hand that was swapped out, if one was

  // How to find again what has the focus, in what comes in its place.
  function placeOf(element) {
    const { dataset } = element;
    const place = element.closest("[data-place]")?.dataset.place;
    if ("play" in dataset) return "[data-play]";
    if (place) return `[data-place="${place}"] .play`;
    if (dataset.move) return `[data-move="${dataset.move}"]:not(.nowhere)`;
    if (element.matches(".play")) return `.refused .play[value="${element.value}"]`;
    return element.closest(".stops") && `.stops [href="${element.getAttribute("href")}"]`;
  }

  // The same text twice is spoken twice: it is a change only from nothing.
  function say(text) {
    announcer.textContent = "";
    setTimeout(() => { announcer.textContent = text; }, 50);
  }

  function showForScripts() {
    document.querySelectorAll("[data-needs-script]").forEach((part) => { part.hidden = false; });
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target } = event.detail;
    hand = (target.closest("[data-hand]") || target.querySelector("[data-hand]"))?.dataset.hand;
    const { activeElement } = document;
    focused = target.contains(activeElement) ? { place: placeOf(activeElement), visible: activeElement.matches(":focus-visible") } : null;
  });

  // --- Stillness: what is swapped keeps its top edge where it was in the window -----------------

  const main = document.getElementById("main");
  let edge = null; // where the top edge of what is swapped out was

  document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
    const part = target.closest(PARTS) || target.querySelector(PARTS);
    edge = part ? part.getBoundingClientRect().top : null;
    // The browser would hold on to something else: to what is swapped, or to what lies below it.
    if (part) root.style.overflowAnchor = "none";
  });

  function keepStill(part) {
    if (edge === null) return;
    main.style.minBlockSize = "";
    const by = part.getBoundingClientRect().top - edge;
    // What has become shorter would end the page too early.
    const lacking = Math.ceil(scrollY + by + innerHeight - root.scrollHeight);
    if (lacking > 0) main.style.minBlockSize = `${main.offsetHeight + lacking}px`;
    scrollBy({ top: by, behavior: "instant" });
    edge = null;
    requestAnimationFrame(() => requestAnimationFrame(() => { root.style.overflowAnchor = ""; }));
  }

  // --- Motion: what happened is seen in its order, one thing after another ----------------------

  let lay = new Map(); // card -> where it lay, seen from the felt, in what was swapped out
  let tops = new Map(); // place of a race -> the card that lay there
  let shown = {}; // which table that was, and up to which event it was seen
  let moving = []; // the animations of what is still to be seen

  const feltOf = (part) => part.querySelector(".felt");
  const nameOf = (felt) => felt.closest("[data-hand]")?.dataset.hand || felt.closest(TABLES)?.ariaLabel;

  // What a table shows moved by events, in their order.
  const piecesOf = (felt) => [...felt.querySelectorAll("[data-beat]")]
    .map((piece) => ({ piece, beat: Number(felt.dataset.since) + Number(piece.dataset.beat), card: piece.querySelector(".card") }))
    .sort((one, other) => one.beat - other.beat);

  // Where something is, seen from the felt: its middle and its width.
  function placed(felt, element) {
    const box = element.getBoundingClientRect();
    const origin = felt.getBoundingClientRect();
    return { x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y, width: box.width };
  }

  function finish() {
    moving.splice(0).forEach((animation) => animation.finish());
  }

  document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
    finish();
    const felt = feltOf(target);
    const cards = felt ? [...felt.querySelectorAll(".card[data-card]")] : [];
    lay = new Map(cards.filter((card) => card.checkVisibility?.({ visibilityProperty: true }))
      .map((card) => [card.dataset.card, placed(felt, card)]));
    tops = new Map(felt ? [...felt.querySelectorAll("[data-place]")]
      .map((place) => [place.dataset.place, place.querySelector(".card")]) : []);
    // A table on which nothing was done shows what the one before it showed.
    if (!felt) shown = {};
    else if (felt.dataset.since || nameOf(felt) !== shown.of) {
      shown = { of: nameOf(felt), upTo: piecesOf(felt).at(-1)?.beat ?? Number(felt.dataset.since || -1) };
    }
  });
  document.addEventListener("pointerdown", finish, true);
  document.addEventListener("keydown", finish, true);

  function animate(element, frames, timing) {
    moving.push(element.animate(frames, timing));
  }

  // Frames from one place to another, for what lies at the third.
  const way = (from, to, at) => ({
    translate: [from, to].map(({ x, y }) => `${x - at.x}px ${y - at.y}px`),
    scale: [from, to].map(({ width }) => width / at.width),
  });

  function move(part) {
    const felt = feltOf(part);
    if (!felt?.dataset.since) return;
    const seen = shown.of === nameOf(felt) ? shown.upTo : -1;
    const fresh = piecesOf(felt).filter(({ beat }) => beat > seen);
    const [step, lie] = ["--move", "--lie"]
      .map((name) => Number(getComputedStyle(root).getPropertyValue(name)));
    if (!step) return;

    const where = (element) => placed(felt, element);
    const easing = "cubic-bezier(.2, .7, .3, 1)";
    const until = (time, element, property, value) => {
      if (time && element) animate(element, { [property]: [value, value] }, { duration: time });
    };
    const come = (element, from, delay) => {
      const at = where(element);
      animate(element, way(from, at, at), { delay, duration: step, easing, fill: "backwards" });
    };
    let time = 0; // when the next thing happens
    let laid = false; // whether a card of the trick was laid in it
    for (const { piece, card } of fresh) {
      const { from, to } = piece.dataset;
      if (piece.matches(".gathered")) {
        if (laid) time += lie;
        until(time + step, piece, "visibility", "visible");
        until(time + step, felt.querySelector(".trick .empty"), "opacity", 0);
        const at = where(piece);
        const seat = { ...where(felt.querySelector(`.seat-${to}`)), width: at.width / 2 };
        animate(piece, way(at, seat, at), { delay: time, duration: step, easing: "ease-in" });
      } else if (piece.matches(".tops > *")) {
        const hand = felt.querySelector(`.seat-${to} .hand`);
        const held = hand.querySelector(`[data-card="${piece.dataset.drawn || card.dataset.card}"]`)
          || [...hand.querySelectorAll(".card")].at(-1);
        const at = where(card);
        until(time + step, held, "opacity", 0);
        until(time + step, piece, "visibility", "visible");
        animate(card, way(at, where(held), at), { delay: time, duration: step, easing });
      } else {
        const source = felt.querySelector(`.seat-${from} .hand, .side-${from} .packet-card`);
        const under = tops.get(piece.dataset.place);
        laid ||= piece.matches(".played");
        until(time, piece.matches(".played") ? piece : card, "opacity", 0);
        come(card, lay.get(card.dataset.card) || { ...where(source), width: where(card).width }, time);
        if (under) {
          under.className = "card under";
          under.ariaHidden = "true";
          (card.closest("button, label") || card).before(under);
          until(time + step, under, "opacity", 1);
          moving.at(-1).onfinish = () => under.remove();
        }
      }
      time += step * 1.5;
    }
    // Cards that make room in a hand do so before all else.
    if (fresh.length) felt.querySelectorAll(".hand .card[data-card]").forEach((card) => {
      const from = lay.get(card.dataset.card);
      const at = where(card);
      if (from && Math.hypot(from.x - at.x, from.y - at.y) > 1
        && !felt.querySelector(`.tops [data-card="${card.dataset.card}"]`)) come(card, from, 0);
    });
  }

  // Another hand, a form and a new question are read from the top; news, wherever they stand.
  function bringInSight(part) {
    const news = part.querySelector(".outcome, .verdict, .refusal, .notice");
    if (news) {
      const { top, bottom } = news.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) news.scrollIntoView({ block: "nearest" });
    } else if (part.dataset.hand !== hand || part.matches("[data-exercise], .start")) {
      const foot = part.dataset.hand ? feltOf(part).getBoundingClientRect().bottom : 0;
      if (part.getBoundingClientRect().top < 0 || foot > innerHeight) part.scrollIntoView();
    }
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    // Told of each new element; what asked for it may not be in the page any more.
    showForScripts();
    sayTimes();
    measure(event.target);
    layPending();
    const table = event.target.closest(PARTS) || event.target.querySelector(PARTS);
    if (!table) return;
    show(table);
    keepStill(table);
    move(table);
    if (focused) {
      const same = focused.place && table.querySelector(focused.place);
      const goesOn = table.dataset.hand && table.dataset.hand === hand;
      const next = same || table.querySelector(goesOn ? ".play.lawful" : "[aria-invalid]") || table;
      next.focus({ preventScroll: true, focusVisible: focused.visible });
      focused = null;
    }
    bringInSight(table);
    const said = [...table.querySelectorAll("[data-said]")].map((part) => part.textContent.replace(/\s+/g, " ").trim());
    say(said.filter(Boolean).join(" "));
    if (playing && playing.contains(table)) {
      const { wait } = table.dataset;
      clearTimeout(timer);
      timer = setTimeout(next, wait === undefined ? PACE : Number(wait) / Number(speed));
    }
  });

  // Back and forward to what was swapped in: the page at that address, from any cache that has it.
  // Steps put their address in the place of the one before, and so are left at once.
  document.addEventListener("htmx:historyCacheMiss", (event) => {
    event.preventDefault();
    location.reload();
  });

  const offline = document.getElementById("offline");
  document.addEventListener("htmx:sendError", ({ detail }) => {
    // A kept page has said so already; what nobody asked for is not missed there.
    offline.hidden = Boolean(root.dataset.kept) && !detail.requestConfig.triggeringEvent;
  });
  document.addEventListener("htmx:beforeSwap", () => { offline.hidden = true; });

  // --- Without a network: the worker gives copies of what was read, and each says so ------------

  const kept = document.getElementById("kept");

  function sayKept(date) {
    kept.hidden = !date;
    if (!date) return;
    kept.querySelector("time")?.remove();
    kept.append(timeOf(date));
  }

  const local = (date) => new Date(date).toLocaleString(root.lang, { dateStyle: "long", timeStyle: "short" });

  function timeOf(date) {
    const time = document.createElement("time");
    time.dateTime = date;
    time.textContent = local(date);
    return time;
  }

  // Without this they name their zone; so they are in the reader's own.
  function sayTimes() {
    document.querySelectorAll("[data-moment]").forEach((time) => { time.textContent = local(time.dateTime); });
  }

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    sayKept(detail.xhr.getResponseHeader("X-Kept") || root.dataset.kept);
  });
  sayKept(root.dataset.kept);
  window.addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));

  // What a reader has closed stays closed at the next step.
  document.addEventListener("toggle", (event) => {
    if (event.target.matches(".rulings")) rulingsOpen = event.target.open;
  }, true);

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-speed]")) speed = event.target.value;
  });

  showForScripts();
  sayTimes();
  openNamed();
  measure(document);
  document.querySelectorAll("[data-viewer]").forEach(show);
})();
