"use strict";
// The private room and the phone going round.  Both hold without this file: here the screen goes blank at once.
(() => {
  let soon = 0;
  let end = 0;

  const page = () => document.getElementById("page");
  const room = () => (page().dataset.gate ? page() : null);

  // Nothing is left on the screen, and the server closes the room too.
  function leave() {
    const open = room();
    if (!open) return;
    const { gate, csrf } = open.dataset;
    open.replaceChildren();
    document.title = "bridgelaw";
    fetch(`${gate}/close`, { method: "POST", keepalive: true, body: new URLSearchParams({ csrf }), redirect: "manual" });
    const back = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", back);
      location.replace(gate);
    };
    if (document.visibilityState === "visible") back();
    else document.addEventListener("visibilitychange", back);
  }

  // The clock begins anew with every page of the room.
  function entered() {
    clearTimeout(soon);
    clearTimeout(end);
    const open = room();
    if (!open) return;
    const all = Number(open.dataset.seconds) * 1000;
    soon = setTimeout(() => { document.getElementById("live").textContent = open.dataset.soon; }, all - 30000);
    end = setTimeout(leave, all);
  }

  let left = "";
  document.addEventListener("htmx:beforeSwap", () => { left = room() ? room().dataset.left : ""; });
  document.addEventListener("htmx:afterSettle", () => {
    if (left && !room()) document.getElementById("live").textContent = left;
    left = "";
    entered();
  });
  document.addEventListener("DOMContentLoaded", entered);
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") leave(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && room()) document.getElementById("close").requestSubmit();
  });
  // A page that the browser has kept alive is asked for again: the phone may be going round, the room be closed.
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
