/** Lines by the first digits of numbers, the first that fits; the service puts here the table that it reads numbers by. */
const BRANDS = "{card-brands}";

/** What is known of the numbers that begin with these digits; without a name when no brand's do. */
function brandOf(digits) {
  const fits = ({ from, to }) => {
    const first = digits.slice(0, from.length);
    return first.length === from.length && first >= from && first <= to;
  };
  return BRANDS.find((line) => line.beginnings.some(fits)) ?? { name: null, lengths: [12, 13, 14, 15, 16, 17, 18, 19], codeLength: 3 };
}

/** Whether there may be a card with this number. */
function isCardNumber(digits) {
  return brandOf(digits).lengths.includes(digits.length) && /[1-9]/.test(digits) && passesLuhn(digits);
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

/** The digits of a card in groups with spaces between, as they are printed on cards. */
function grouped(digits) {
  const { name, lengths } = brandOf(digits);
  const sizes = Math.max(...lengths) === 15 ? [4, 6, 9] : name === "Diners" && digits.length <= 14 ? [4, 6, 4] : [4, 4, 4, 4, 3];
  const parts = [];
  let from = 0;
  for (const size of sizes) {
    if (from < digits.length) {
      parts.push(digits.slice(from, from + size));
    }
    from += size;
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
