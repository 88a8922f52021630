// Draws the figures of each table into the place above it. Lines differ in colour and in their dashes.
(() => {
  // Of so many colours as of dashes: each round through the colours begins with other dashes.
  const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3], [14, 6], [4, 4], [1, 6], [16, 3, 4, 3]];
  const dashOf = (line) => dashes[(line + Math.floor(line / dashes.length)) % dashes.length];
  const language = document.documentElement.lang;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2, notation: "compact" });
  const colour = (element) => getComputedStyle(element).color;

  const span = document.querySelector(".plots").dataset;
  const byHour = span.step === "hour";
  const length = byHour ? 3600 : 86400;
  const zone = byHour ? span.zone : "Etc/UTC";
  const ends = { first: Number(span.first), last: Number(span.last) };
  const steps = (byHour ? [1, 3, 6, 12, 24, 48] : [1, 2, 7]).map((count) => count * length);
  const when = new Intl.DateTimeFormat(language, byHour
    ? { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone }
    : { day: "2-digit", month: "2-digit", timeZone: zone });

  const draw = (plot) => {
    const place = plot.querySelector(".canvas");
    if (!place) return;
    const rows = [...plot.querySelectorAll("tbody tr")];
    const lines = [...plot.querySelectorAll(".legend .line")];
    const value = (cell) => (cell.dataset.y === undefined ? null : Number(cell.dataset.y));
    const data = [rows.map((row) => Number(row.dataset.x))];
    lines.forEach((_, at) => data.push(rows.map((row) => value(row.cells[at + 1]))));
    const ink = colour(plot.querySelector("summary"));
    const grid = { stroke: colour(plot.querySelector(".legend")), width: 1 };
    const axis = { stroke: ink, grid, ticks: grid, font: "12px system-ui, sans-serif" };
    place.replaceChildren();
    const drawn = new uPlot({
      width: place.clientWidth,
      height: 220,
      padding: [null, byHour ? 44 : null, null, null],
      legend: { show: false },
      cursor: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
      scales: { x: { range: [ends.first - length / 2, ends.last + length / 2] }, y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.08 : 1] } },
      axes: [
        { ...axis, incrs: steps, space: byHour ? 90 : 50, values: (_, splits) => splits.map((seconds) => when.format(seconds * 1000)) },
        { ...axis, size: 58, values: (_, splits) => splits.map((split) => number.format(split)) },
      ],
      series: [
        {},
        ...lines.map((line, at) => ({ stroke: colour(line), width: 2, dash: dashOf(at), points: { show: true, size: 6 } })),
      ],
    }, data, place);
    new ResizeObserver(() => {
      if (place.clientWidth !== drawn.width && place.contains(drawn.root)) drawn.setSize({ width: place.clientWidth, height: 220 });
    }).observe(place);
  };

  const all = () => document.querySelectorAll(".plot").forEach(draw);
  all();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", all);
})();
