/** Brands by the first digits, the first that matches; Elo before those whose ranges it uses. */
const BRANDS = [
  {
    name: "Elo",
    starts:
      /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|5066[0-9]{2}|5067[0-7]|509\d{3}|627780|636297|636368|6500[3-5]|6504[0-9]|6505[0-9]|6507[0-2]|6509|6516[5-7]|6550[0-5])/,
  },
  { name: "Hipercard", starts: /^(606282|3841)/ },
  { name: "Amex", starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
  { name: "Diners", starts: /^3(0[0-5]|[689])/, lengths: [14, 16], groups: [4, 6, 4] },
  { name: "Aura", starts: /^50/ },
  { name: "JCB", starts: /^35/ },
  { name: "Discover", starts: /^(6011|64[4-9]|65)/ },
  { name: "Visa", starts: /^4/, lengths: [13, 16, 19] },
  { name: "Mastercard", starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
];

/** The brand of a number that begins with these digits; one without a name when none is known. */
function brandOf(digits) {
  const known = BRANDS.find((brand) => brand.starts.test(digits));
  return { name: null, lengths: [12, 13, 14, 15, 16, 17, 18, 19], groups: [4, 4, 4, 4, 3], codeLength: 3, ...(known && { lengths: [16] }), ...known };
}

/** The check digit of ISO/IEC 7812-1. */
function passesLuhn(digits) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Digits in groups with spaces between, as they are printed on cards. */
function grouped(digits, groups) {
  const parts = [];
  let from = 0;
  for (const length of groups) {
    if (from < digits.length) {
      parts.push(digits.slice(from, from + length));
    }
    from += length;
  }
  return parts.join(" ");
}

/** "MM/YY" of what was typed or filled in, as far as it goes; a year of four digits is shortened once it is whole. */
function expirationMask(text) {
  let digits = text.replace(/^\s*(\d)\s*[/-]/, "0$1/").replace(/\D/g, "");
  if (/^[2-9]/.test(digits)) {
    digits = `0${digits}`;
  }
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  const short = /^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, year.startsWith("20") ? 3 : 2);
  return short ? `${month}/${short}` : month;
}

/** The last moment of a card's month "MM/YY", anywhere on earth; null when it is none. */
function expirationEnd(text) {
  const parts = text.match(/^(0[1-9]|1[0-2])\/(\d{2})$/);
  return parts ? Date.UTC(2000 + Number(parts[2]), Number(parts[1]), 1, 12) : null;
}

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Colours of the brands: ground, lettering. */
const BRAND_COLOURS = {
  Visa: ["#1a1f71", "#ffffff"],
  Elo: ["#000000", "#ffffff"],
  Amex: ["#006fcf", "#ffffff"],
  Hipercard: ["#b3131b", "#ffffff"],
  Diners: ["#0079be", "#ffffff"],
  Discover: ["#fff3e6", "#a34700"],
  JCB: ["#0b4ea2", "#ffffff"],
  Aura: ["#003a70", "#ffd200"],
};

/** A brand's picture beside the number. */
function brandIcon(name, label) {
  const picture = svg("svg", { viewBox: "0 0 38 24", width: 38, height: 24, role: "img", "aria-label": label });
  if (name === "Mastercard") {
    picture.append(
      svg("rect", { width: 38, height: 24, rx: 4, fill: "#16161d" }),
      svg("circle", { cx: 15, cy: 12, r: 7, fill: "#eb001b" }),
      svg("circle", { cx: 23, cy: 12, r: 7, fill: "#f79e1b" }),
      svg("path", { d: "M19 6.3a7 7 0 0 1 0 11.4a7 7 0 0 1 0-11.4z", fill: "#ff5f00" }),
    );
    return picture;
  }
  const [ground, lettering] = BRAND_COLOURS[name];
  const text = svg(
    "text",
    {
      x: 19, y: 15.5, "text-anchor": "middle", fill: lettering, "font-family": "Arial, sans-serif",
      "font-weight": 700, "font-style": name === "Visa" ? "italic" : "normal",
      "font-size": name.length > 4 ? 6.5 : 10, "aria-hidden": "true",
    },
    name === "Elo" ? "elo" : name.toUpperCase(),
  );
  picture.append(svg("rect", { width: 38, height: 24, rx: 4, fill: ground }), text);
  return picture;
}

const ICONS = {
  credit: "M3 6h18a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM2 10h20M6 15h4",
  pix: "M12 2.5l9.5 9.5-9.5 9.5L2.5 12zM7 7l3.6 3.6a2 2 0 0 0 2.8 0L17 7M7 17l3.6-3.6a2 2 0 0 1 2.8 0L17 17",
  boleto: "M3 5v14M6 5v14M10 5v14M13 5v14M15 5v14M19 5v14M21 5v14",
  lock: "M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
  paid: "M5 12.5l4.5 4.5L19 7.5",
  closed: "M12 7v6M12 16.5v.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
};

/** A picture that only repeats what words say. */
function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: ICONS[name], fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  );
}
