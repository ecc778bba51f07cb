"use strict";
// The grid shows only the rows that are in view: an atlas has thousands.
const ROW = 30, SPARE = 12;
const byId = id => document.getElementById(id);
const html = text => String(text).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

async function unpacked() {
  const bytes = Uint8Array.from(atob(byId("data").textContent), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// A browser without DecompressionStream is told so by the page itself.
if (typeof DecompressionStream === "undefined") byId("old").hidden = false;
else unpacked().then(start);

function start(D) {
  const W = D.words, CALL = 0, VERDICT = 1, OUTCOME = 2, SHOWS = 3, MEASURED = 4, STEP = 5;
  const scroll = byId("scroll"), body = document.querySelector("#grid tbody");
  const coloured = text => html(text).replace(/[♥♦]/g, '<span class="red">$&</span>');
  const call = at => coloured(D.calls[at]);

  const rows = D.rows.map(([group, before, after, cells]) => {
    const at = new Map();
    for (let i = 0; i < cells.length; i += STEP) at.set(cells[i + CALL], i);
    return { group, before, after, cells, at };
  });
  const cellOf = (row, column) => row.at.has(column) ? row.at.get(column) : -1;
  const groundOf = (row, i) => {
    const measured = row.cells[i + MEASURED];
    const ground = measured < 0 ? null : D.comparisons[measured][2];
    return [ground, D.outcomes[row.cells[i + OUTCOME]][0]];
  };
  const sign23 = ground => ground.slice(-1);
  function mark(row, i) {
    const [key, sign] = D.verdicts[row.cells[i + VERDICT]];
    const ground = key === "comparable" ? groundOf(row, i)[0] : null;
    return ground ? sign23(ground) : sign;
  }
  const style = key => key === "not comparable" ? "not" : key;

  // --- filters ---------------------------------------------------------------------------------------
  const filters = {};
  function filter(name, label, entries) {
    const select = document.createElement("select");
    select.name = name;
    select.add(new Option(W.all, ""));
    for (const [value, text] of entries) select.add(new Option(text, value));
    const wrapper = document.createElement("label");
    wrapper.append(label, select);
    byId("filters").append(wrapper);
    select.addEventListener("change", () => { remember(); show(); });
    filters[name] = select;
  }
  const usedCalls = of => [...new Set(rows.flatMap(of))].sort((a, b) => a - b).map(c => [c, D.calls[c]]);
  filter("situation", W.situation, D.kinds.map((text, at) => [at, text]));
  filter("withdrawn", W.withdrawn, usedCalls(row => [D.groups[row.group][1]]));
  filter("met", W.met, usedCalls(row => [...row.before, ...row.after]));
  const occurs = new Set(rows.flatMap(row => row.cells.filter((v, i) => i % STEP === VERDICT)));
  filter("verdict", W.verdict, D.verdicts.map(([, , text], at) => [at, text]).filter(([at]) => occurs.has(at)));
  const grounds = new Set();
  for (const row of rows) for (const i of row.at.values()) for (const g of groundOf(row, i)) if (g) grounds.add(g);
  filter("ground", W.ground, [...grounds].sort().map(g => [g, g]));

  function remember() {
    const chosen = Object.entries(filters).filter(([, f]) => f.value).map(([n, f]) => [n, f.value]);
    history.replaceState(null, "", chosen.length ? "#" + new URLSearchParams(chosen) : location.pathname + location.search);
  }
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) if (filters[name]) filters[name].value = value;

  const fits = (row, i) => {
    const { verdict, ground } = filters;
    return (!verdict.value || row.cells[i + VERDICT] === +verdict.value)
      && (!ground.value || groundOf(row, i).includes(ground.value));
  };
  function wanted(row) {
    const [kind, withdrawn] = D.groups[row.group], { situation, met } = filters;
    return (!situation.value || kind === +situation.value)
      && (!filters.withdrawn.value || withdrawn === +filters.withdrawn.value)
      && (!met.value || row.before.includes(+met.value) || row.after.includes(+met.value))
      && ([...row.at.values()].some(i => fits(row, i)));
  }

  // --- legend and head -------------------------------------------------------------------------------
  for (const [at, [key, sign, name]] of D.verdicts.entries()) {
    if (!occurs.has(at)) continue;
    const text = key === "comparable" && D.grounds.length ? `${name} (${D.grounds.join(", ")})` : name;
    const item = document.createElement("li");
    const signs = key === "comparable" && D.grounds.length ? D.grounds.map(sign23).join(" ") : sign;
    item.innerHTML = `<span class="mark ${style(key)}" style="${signs.length > 1 ? "width:auto;padding:0 .3rem" : ""}" aria-hidden="true">${html(signs)}</span>${html(text)}`;
    byId("legend").append(item);
  }
  let columns = [];
  function head(used) {
    columns = D.columns.filter(c => used.has(c));
    byId("grid").style.setProperty("--columns", columns.length);
    document.querySelector("#grid thead").innerHTML =
      `<tr><th scope="col">${html(W.auction)}</th>${columns.map(c => `<th scope="col">${call(c)}</th>`).join("")}</tr>`;
  }

  // --- rows ------------------------------------------------------------------------------------------
  const theirs = (dealer, at) => (D.seats.indexOf(dealer) + at) % 2 === 1;
  function auction(row) {
    const [, withdrawn, dealer] = D.groups[row.group];
    const said = (c, at) => theirs(dealer, at) ? `(${call(c)})` : call(c);
    return [...row.before.map(said), `<s>${call(withdrawn)}</s>`,
      ...row.after.map((c, at) => said(c, row.before.length + at))].join(" ");
  }
  let items = [], focus = [0, 0], drawn = "";
  function show() {
    items = [];
    const used = new Set();
    let last = -1, count = 0;
    for (const row of rows) {
      if (!wanted(row)) continue;
      if (row.group !== last) items.push({ group: row.group });
      last = row.group;
      items.push({ row });
      // Asked for one verdict, the columns that have none of it only take room.
      for (const [c, i] of row.at) if (fits(row, i)) used.add(c);
      count += 1;
    }
    byId("count").textContent = `${W.rows}: ${count}`;
    head(used);
    focus = [Math.min(1, items.length), -1];
    scroll.scrollTop = 0;
    drawn = "";
    draw();
  }
  function line(item, at) {
    if (item.row === undefined) {
      const [kind, withdrawn, , shows] = D.groups[item.group];
      const text = `${html(D.kinds[kind])}: ${call(withdrawn)} – ${html(D.meanings[shows])}`;
      return `<tr class="group" data-at="${at}"><th colspan="${columns.length + 1}" scope="colgroup"><span>${text}</span></th></tr>`;
    }
    const cells = columns.map((column, c) => {
      const i = cellOf(item.row, column);
      if (i < 0) return "<td></td>";
      const [key, , text] = D.verdicts[item.row.cells[i + VERDICT]];
      const label = `${D.calls[column]}: ${text}`;
      return `<td class="cell ${style(key)}${fits(item.row, i) ? "" : " dim"}" role="gridcell" tabindex="-1" data-c="${c}" aria-label="${html(label)}">${mark(item.row, i)}</td>`;
    });
    const words = auction(item.row);
    return `<tr data-at="${at}"><th scope="row" title="${html(words.replace(/<[^>]*>/g, ""))}">${words}</th>${cells.join("")}</tr>`;
  }
  function draw() {
    const from = Math.max(0, Math.floor(scroll.scrollTop / ROW) - SPARE);
    const to = Math.min(items.length, Math.ceil((scroll.scrollTop + scroll.clientHeight) / ROW) + SPARE);
    if (drawn === `${from} ${to}`) return;
    drawn = `${from} ${to}`;
    const held = body.contains(document.activeElement);
    const space = rows => rows ? `<tr aria-hidden="true" style="height:${rows * ROW}px"></tr>` : "";
    body.innerHTML = space(from) + items.slice(from, to).map((item, at) => line(item, from + at)).join("") + space(items.length - to);
    const target = cellAt(...focus) || body.querySelector("td.cell");
    if (target) {
      target.tabIndex = 0;
      if (held && cellAt(...focus)) target.focus({ preventScroll: true });
    }
  }
  const cellAt = (at, c) => body.querySelector(`tr[data-at="${at}"] td[data-c="${c}"]`);
  scroll.addEventListener("scroll", draw, { passive: true });
  addEventListener("resize", draw);

  // --- keys and clicks -------------------------------------------------------------------------------
  function place(td) { return [+td.parentElement.dataset.at, +td.dataset.c]; }
  function move(td, down, right) {
    let [at, c] = place(td);
    for (let n = 0; n < items.length + columns.length; n++) {
      at += down; c += right;
      const item = items[at];
      if (item === undefined || c < 0 || c >= columns.length) return;
      if (item.row !== undefined && cellOf(item.row, columns[c]) >= 0) break;
    }
    td.tabIndex = -1;
    focus = [at, c];
    const top = at * ROW, head = ROW;
    if (top < scroll.scrollTop) scroll.scrollTop = top;
    else if (top + 2 * head > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = top + 2 * head - scroll.clientHeight;
    draw();
    const target = cellAt(at, c);
    if (target) { target.tabIndex = 0; target.focus(); target.scrollIntoView({ block: "nearest", inline: "nearest" }); }
  }
  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  body.addEventListener("keydown", event => {
    const td = event.target.closest("td.cell");
    if (!td) return;
    if (arrows[event.key]) { event.preventDefault(); move(td, ...arrows[event.key]); }
    else if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(td); }
  });
  body.addEventListener("click", event => {
    const td = event.target.closest("td.cell");
    if (td) open(td);
  });

  // --- the explanation -------------------------------------------------------------------------------
  const dialog = byId("detail");
  const figure = number => number.toLocaleString(document.documentElement.lang);
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => name in values ? values[name] : whole);
  function open(td) {
    focus = place(td);
    const row = items[focus[0]].row, i = cellOf(row, columns[focus[1]]);
    const [kind, withdrawn, , before] = D.groups[row.group];
    const [key, , text] = D.verdicts[row.cells[i + VERDICT]];
    const column = row.cells[i + CALL], shows = row.cells[i + SHOWS], measured = row.cells[i + MEASURED];
    const [, follows] = D.outcomes[row.cells[i + OUTCOME]];
    const part = (title, inside) => `<h3>${html(title)}</h3>${inside}`;
    const meaning = at => at < 0 ? `<p>${html(W.no_meaning)}</p>` : `<p class="shows">${html(D.meanings[at])}</p>`;
    let out = `<button type="button" aria-label="${html(W.close)}">×</button>
      <h2 id="detail-title"><span class="mark ${style(key)}">${mark(row, i)}</span> ${call(column)}: ${html(text)}</h2>
      <p>${html(D.kinds[kind])}: ${auction(row)}</p>`;
    out += part(`${W.withdrawn}: ${D.calls[withdrawn]}`, meaning(before)) + part(`${W.replacement}: ${D.calls[column]}`, meaning(shows));
    if (measured >= 0) {
      const [, , ground, reason, share, widened, both, all, breaks, hand] = D.comparisons[measured];
      const values = { call: D.calls[withdrawn], new: D.calls[column], share, widened };
      out += part(ground ? `${W.ground}: ${ground}` : W.measured, `<p>${coloured(filled(D.reasons[reason], values))}</p>
        <p>${html(filled(W.hands, { list: figure(both), last: figure(all), share, widened }))}</p>`);
      if (breaks.length) out += part(W.breaks, breaks.map(([condition, part, shown]) =>
        `<div class="bar"><meter min="0" max="1" value="${part}" aria-hidden="true"></meter><span>${shown} %</span><span class="shows">${html(condition)}</span></div>`).join(""));
      if (hand) out += part(W.witness, `<p class="hand">${coloured(hand)}</p>`);
    }
    out += part(W.follows, `<p>${coloured(follows)}</p>`);
    dialog.innerHTML = out;
    dialog.querySelector("button").addEventListener("click", () => dialog.close());
    dialog.showModal();
    dialog.scrollTop = 0;
  }
  dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { const td = cellAt(...focus); if (td) { td.tabIndex = 0; td.focus(); } });

  show();
}
