/** Decimals of the currencies that do not have two; the service puts here what it charges with. */
const DECIMALS = "{decimals}";

/** An amount in minor units as the language writes it. Browsers have other decimals for some currencies. */
function formatAmount(minorUnits, currency, language) {
  const decimals = DECIMALS[currency] ?? 2;
  const format = new Intl.NumberFormat(language, {
    style: "currency", currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals,
  });
  const digits = String(minorUnits).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  // As a text, because a number with a fraction is not exact.
  return format.format(decimals ? `${whole}.${digits.slice(-decimals)}` : whole);
}

/** A day YYYY-MM-DD as the language writes it. */
function formatDay(day, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

/** The day YYYY-MM-DD that a moment belongs to in São Paulo, where banks count days. */
function dayInSaoPaulo(millis) {
  const parts = new Intl.DateTimeFormat("en", { timeZone: "America/Sao_Paulo", year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(millis);
  return ["year", "month", "day"].map((type) => parts.find((part) => part.type === type).value).join("-");
}

/** Whether it is a CPF with right check digits, or has the length of a CNPJ, which the service checks. */
function isTaxId(text) {
  const id = text.replace(/[^0-9A-Za-z]/g, "");
  if (id.length === 14) {
    return /^[0-9A-Za-z]{12}\d{2}$/.test(id);
  }
  if (!/^\d{11}$/.test(id) || /^(\d)\1+$/.test(id)) {
    return false;
  }
  return [9, 10].every((length) => {
    let sum = 0;
    for (let i = 0; i < length; i++) {
      sum += Number(id[i]) * (length + 1 - i);
    }
    return ((sum * 10) % 11) % 10 === Number(id[length]);
  });
}

function taxIdMask(text) {
  const id = text.replace(/[^0-9A-Za-z]/g, "").toUpperCase().slice(0, 14);
  if (id.length > 11 || /[A-Z]/.test(id)) {
    return id.replace(/^(.{2})(.{1,3})/, "$1.$2").replace(/^(.{6})(.{1,3})/, "$1.$2").replace(/^(.{10})(.{1,4})/, "$1/$2").replace(/^(.{15})(.{1,2})/, "$1-$2");
  }
  return id.replace(/^(\d{3})(\d)/, "$1.$2").replace(/^(\d{3}\.\d{3})(\d)/, "$1.$2").replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, "$1-$2");
}

function phoneMask(text) {
  if (text.trim().startsWith("+") && !/^\s*\+55/.test(text)) {
    return text.replace(/[^+\d ]/g, "").slice(0, 20);
  }
  const digits = text.replace(/^\s*\+55/, "").replace(/\D/g, "").slice(0, 11);
  return digits
    .replace(/^(\d{2})(\d)/, "($1) $2")
    .replace(digits.length > 10 ? /(\d{5})(\d{1,4})$/ : /(\) \d{4})(\d{1,4})$/, "$1-$2");
}

/**
 * A labelled input with its message. A mask keeps the caret behind the character that was typed.
 * Inputs have no name, so that no form can ever send what is in them.
 */
class Field {
  constructor({ id, label, mask, check, hint, wide, ...attributes }) {
    this.id = id;
    this.check = check;
    this.mask = mask;
    this.message = h("p", { class: "message", id: `${id}-message` });
    this.input = h("input", {
      id, type: "text", "aria-describedby": `${id}-message`, "aria-required": "true", spellcheck: "false",
      placeholder: hint, ...attributes,
      oninput: () => this.#typed(),
      onblur: () => this.value && this.validate(),
    });
    this.box = h("div", { class: "box" }, this.input);
    this.element = h("div", { class: wide ? "field wide" : "field" }, h("label", { for: id }, label), this.box, this.message);
  }

  get value() {
    return this.input.value.trim();
  }

  set value(text) {
    this.input.value = text;
    this.#typed();
  }

  get isWrong() {
    return this.input.getAttribute("aria-invalid") === "true";
  }

  #typed() {
    if (this.mask) {
      const { input } = this;
      const meant = (text) => text.replace(/[^0-9A-Za-z]/g, "").length;
      const before = meant(input.value.slice(0, input.selectionStart ?? input.value.length));
      const atEnd = input.selectionStart === input.value.length;
      const masked = this.mask(input.value);
      if (masked !== input.value) {
        input.value = masked;
        let caret = masked.length;
        if (!atEnd) {
          for (caret = 0; caret < masked.length && meant(masked.slice(0, caret)) < before; caret++);
        }
        if (input.getRootNode().activeElement === input) {
          input.setSelectionRange(caret, caret);
        }
      }
    }
    if (this.isWrong) {
      this.say(this.#wrong());
      this.onrepaired?.();
    }
    this.ontyped?.();
  }

  #wrong() {
    return this.value ? this.check?.(this.value) : this.required;
  }

  /** Whether what it holds is good; says what is not. */
  validate() {
    const wrong = this.#wrong();
    this.say(wrong);
    return !wrong;
  }

  say(text) {
    this.message.textContent = text ?? "";
    this.input.setAttribute("aria-invalid", text ? "true" : "false");
  }
}
