// The layout explorer. All facts come from layouts/*.js, which utils/site wrote from mma-query's answers;
// nothing about a layout is computed here.
"use strict";

(() => {
  const TINTS = 8;
  const layouts = new Map();
  const waiting = new Map();
  let table, chip, row, role, layout, block = 0, cells = [];

  // The data scripts call these two.
  window.mmaTable = (data) => { table = data; };
  window.mmaLayout = (number, data) => {
    layouts.set(number, data);
    waiting.get(number)?.();
  };

  const find = (id) => document.getElementById(id);

  function loadLayout(number, then) {
    if (layouts.has(number))
      return then();
    waiting.set(number, then);
    const script = document.createElement("script");
    script.src = `layouts/layout-${number}.js`;
    document.head.append(script);
  }

  function fill(select, options, chosen) {
    select.replaceChildren(...options.map(([value, text]) => new Option(text, value, false, value === chosen)));
  }

  // What an address without a choice shows.
  const FIRST = ["rocm:gfx942", "mfma_f32_16x16x16_f16", "a"];

  // #rocm:gfx942/mfma_f32_16x16x16_f16/a@5,8 or, with blocks, @5,8,1
  function readAddress() {
    const [path, element] = decodeURIComponent(location.hash.slice(1)).split("@");
    const [chipName, rowName, roleName] = path ? path.split("/") : FIRST;
    chip = table.chips.find((each) => each.name === chipName) ?? table.chips[0];
    const rows = chip.rows.map((number) => table.rows[number]);
    row = rows.find((each) => each.name === rowName) ?? rows[0];
    role = roleName in row.layouts ? roleName : "a";
    const [m, n, b] = (element ?? "0,0").split(",").map(Number);
    show(m || 0, n || 0, b || 0);
  }

  function writeAddress(m, n) {
    const element = [m, n].concat(layout.blocks > 1 ? [block] : []).join(",");
    history.replaceState(null, "", `#${chip.name}/${row.name}/${role}@${element}`);
  }

  function show(m, n, b) {
    fill(find("chip"), table.chips.map((each) => [each.name, each.name]), chip.name);
    fill(find("row"), chip.rows.map((number) => table.rows[number].name).map((name) => [name, name]), row.name);
    find("role").value = role;
    find("more").href = `instructions/${row.name}.html`;
    const wanted = row.layouts[role];
    loadLayout(wanted, () => {
      if (wanted !== row.layouts[role])
        return; // something else was chosen meanwhile
      layout = layouts.get(wanted);
      block = b < layout.blocks ? b : 0;
      find("block-label").hidden = layout.blocks === 1;
      fill(find("block"), [...Array(layout.blocks).keys()].map((each) => [`${each}`, `${each}`]), `${block}`);
      const blocks = layout.blocks > 1 ? ` in each of ${layout.blocks} blocks` : "";
      find("what").textContent = `${row.name}, ${name()}: ${row.types[role]}, ${layout.rows} rows (` +
          `${layout.rowName}) and ${layout.columns} columns (${layout.columnName})${blocks}. ${layout.line}`;
      draw();
      choose(m < layout.rows ? m : 0, n < layout.columns ? n : 0, false);
    });
  }

  const name = () => find("role").selectedOptions[0].textContent;
  const letter = () => ({ a: "A", b: "B", acc: "C" })[role];
  const placesOf = (m, n) => layout.places[(block * layout.rows + m) * layout.columns + n];
  const lanesOf = (places) => places.filter((_, i) => i % 2 === 0);

  function cellText(places) {
    if (!places.length)
      return "";
    const [lane, register] = places;
    return lane < 0 ? `${register}` : `${lane}${places.length > 2 ? "+" : ""}:${register}`;
  }

  function draw() {
    const grid = document.createElement("table");
    grid.className = "grid";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", `${name()} of ${row.name}`);
    const head = grid.createTHead().insertRow();
    const addHead = (parent, text, scope) => {
      const cell = document.createElement("th");
      cell.scope = scope;
      cell.textContent = text;
      parent.append(cell);
    };
    addHead(head, `${layout.rowName}\\${layout.columnName}`, "col");
    for (let n = 0; n < layout.columns; ++n)
      addHead(head, n, "col");
    const body = grid.createTBody();
    cells = [];
    for (let m = 0; m < layout.rows; ++m) {
      const line = body.insertRow();
      addHead(line, m, "row");
      cells.push([]);
      for (let n = 0; n < layout.columns; ++n) {
        const cell = line.insertCell(), places = placesOf(m, n);
        cell.textContent = cellText(places);
        cell.className = `r${(places[1] ?? 0) % TINTS}`;
        cell.tabIndex = -1;
        cell.dataset.m = m;
        cell.dataset.n = n;
        cells[m].push(cell);
      }
    }
    find("box").replaceChildren(grid);
  }

  function describe(m, n) {
    const places = placesOf(m, n), element = `${letter()}[${m}][${n}]`;
    const where = layout.blocks > 1 ? `${element} of block ${block}` : element;
    if (places[0] < 0)
      return `${where}: place ${places[1]} of the tile register`;
    const texts = [];
    for (let i = 0; i < places.length; i += 2)
      texts.push(`lane ${places[i]}, register ${places[i + 1]}`);
    return `${where}: ${texts.join("; copy in ")}`;
  }

  // The elements that share a lane with this one, in all of the block.
  function choose(m, n, keep = true) {
    const mine = new Set(lanesOf(placesOf(m, n)).filter((lane) => lane >= 0));
    const shared = [];
    cells.forEach((line, i) => line.forEach((cell, j) => {
      const same = lanesOf(placesOf(i, j)).some((lane) => mine.has(lane));
      if (same)
        shared.push(`${letter()}[${i}][${j}]`);
      cell.classList.toggle("same", same);
      cell.classList.toggle("here", i === m && j === n);
      cell.tabIndex = i === m && j === n ? 0 : -1;
    }));
    find("where").textContent = describe(m, n);
    const lanes = [...mine].join(" and ");
    find("holds").textContent = mine.size ?
        `Lane ${lanes} holds ${shared.length}${layout.blocks > 1 ? " of this block" : ""}: ${shared.join(" ")}` :
        "There are no lanes: the unit holds the whole tile.";
    if (keep)
      writeAddress(m, n);
  }

  const position = (event) => {
    const cell = event.target.closest("td");
    return cell && [Number(cell.dataset.m), Number(cell.dataset.n)];
  };

  function move(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const at = position(event), step = steps[event.key];
    if (!at || !step)
      return;
    event.preventDefault();
    cells[at[0] + step[0]]?.[at[1] + step[1]]?.focus();
  }

  document.addEventListener("DOMContentLoaded", () => {
    const box = find("box");
    box.addEventListener("pointerover", (event) => {
      const at = position(event);
      if (at && event.pointerType === "mouse")
        choose(...at, false);
    });
    for (const kind of ["click", "focusin"])
      box.addEventListener(kind, (event) => {
        const at = position(event);
        if (at)
          choose(...at);
      });
    box.addEventListener("keydown", move);
    find("choose").addEventListener("change", (event) => {
      if (event.target.id === "block")
        return show(0, 0, Number(event.target.value));
      const address = [find("chip").value, find("row").value, find("role").value];
      history.replaceState(null, "", `#${address.join("/")}`);
      readAddress();
    });
    window.addEventListener("hashchange", readAddress);
    readAddress();
  });
})();
