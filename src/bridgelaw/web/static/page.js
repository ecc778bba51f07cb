"use strict";
// The page works without this file: what is here makes it quicker and easier to hear.

// After a swap the focus goes to what the screen says first.
document.addEventListener("htmx:afterSettle", () => {
  const first = document.querySelector("#page [autofocus], #page h1");
  if (!first) return;
  if (!first.hasAttribute("tabindex") && first.tagName === "H1") first.tabIndex = -1;
  first.focus({ preventScroll: true });
});
