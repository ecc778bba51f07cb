"use strict";
// The page works without this file: what is here makes it quicker and easier to hear.

// After a swap the focus goes to what the screen says first; a key that is pressed again and again keeps it.
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement && document.activeElement.closest("[data-stay]")) return;
  const first = document.querySelector("#page [autofocus], #page h1");
  if (!first) return;
  if (!first.hasAttribute("tabindex") && first.tagName === "H1") first.tabIndex = -1;
  first.focus({ preventScroll: true });
});

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
