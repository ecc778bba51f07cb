"use strict";
// The page works without this file: what is here makes it quicker and easier to hear.
(() => {
  const box = () => document.querySelector("#box .box");
  const keys = () => [...box().querySelectorAll(".k")];
  // What is there for a wide screen alone cannot have the focus on a phone.
  const shown = (what) => [...document.querySelectorAll(what)].find((each) => each.getClientRects().length);
  let held = null; // the key of the box that had the focus before a swap

  document.addEventListener("htmx:beforeSwap", () => {
    const at = document.activeElement;
    held = at && at.closest("#box .box") ? at.value || "" : null;
  });

  // After a swap the focus goes to what the screen says first; in the bidding box, and on a key that is pressed again and
  // again, it stays.
  document.addEventListener("htmx:afterSettle", () => {
    if (document.activeElement?.closest("[data-stay]")) return say();
    const key = held !== null && shown("#box .box") ? keys().find((each) => each.value === held) || keys()[0] : null;
    const first = key || shown("#page [autofocus]") || shown("#page h1");
    if (first) {
      if (first.tagName === "H1" && !first.hasAttribute("tabindex")) first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }
    say();
  });

  // A region is heard when it changes, not when it comes with the page.
  function say() {
    const live = document.getElementById("live");
    if (!live || !live.textContent.trim()) return;
    const text = live.textContent;
    live.textContent = "";
    setTimeout(() => { live.textContent = text; }, 60);
  }

  // In the box: 1 to 7 and then C D H S N; P, X, R; arrows; U takes back.  Nowhere else, and not if switched off.
  let level = "";
  const STEP = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 };
  const WORDS = { P: "P", X: "X", R: "XX" };

  document.addEventListener("keydown", (event) => {
    const at = event.target.closest ? event.target.closest("#box .box") : null;
    if (!at || event.ctrlKey || event.altKey || event.metaKey || document.documentElement.dataset.keys === "off") return;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (key in STEP) return move(event, STEP[key]);
    if (/^[1-9]$/.test(key)) { level = key; return press(event, null); }
    if (level && /^[CDHSN]$/.test(key)) return press(event, level + (key === "N" ? "NT" : key));
    if (key in WORDS) return press(event, WORDS[key]);
    if (key === "U") { event.preventDefault(); document.querySelector("button[form=take-back]")?.click(); }
    level = "";
  });

  function press(event, call) {
    event.preventDefault();
    if (call === null) { keys().find((each) => (each.value || "").startsWith(level))?.focus(); return; }
    level = "";
    keys().find((each) => each.value === call)?.click();
  }

  function move(event, step) {
    const all = keys();
    const to = all.indexOf(event.target) + step;
    event.preventDefault();
    level = "";
    (all[to] || (step > 0 ? all[all.length - 1] : all[0])).focus();
  }
})();

// htmx knows the buttons inside a form; one at the foot of the page belongs to it as well.
document.addEventListener("htmx:configRequest", (event) => {
  const by = event.detail.triggeringEvent && event.detail.triggeringEvent.submitter;
  if (!by || !by.form || by.form.contains(by)) return;
  if (by.name) event.detail.parameters[by.name] = by.value;
  if (by.hasAttribute("formaction")) event.detail.path = by.getAttribute("formaction");
});

// Printing is the browser's own: the button is there for those who do not find it.
function papers() {
  document.querySelectorAll("[data-print]").forEach((button) => (button.hidden = false));
}
document.addEventListener("DOMContentLoaded", papers);
document.addEventListener("htmx:afterSettle", papers);
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
  if (event.target.matches("[data-select]")) event.target.select();
});

// Without a network nothing is lost but the last tap: it says so, and sends the same form again.
(() => {
  const bar = () => document.getElementById("offline");
  let tapped = null;

  document.addEventListener("htmx:sendError", (event) => {
    const by = event.detail.requestConfig;
    tapped = { element: by.elt, submitter: by.triggeringEvent && by.triggeringEvent.submitter };
    bar().hidden = false;
  });
  document.addEventListener("htmx:beforeRequest", () => { bar().hidden = true; });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#offline button") || !tapped) return;
    const { element, submitter } = tapped;
    if (submitter || element.tagName !== "FORM") (submitter || element).click();
    else element.requestSubmit();
  });
})();
