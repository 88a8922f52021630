/** The fields of a card. */
class CardForm {
  constructor(texts, now) {
    this.number = new Field({
      id: "number", label: texts.number, wide: true, inputmode: "numeric", autocomplete: "cc-number", maxlength: 23,
      mask: (text) => grouped(text.replace(/\D/g, "").slice(0, 19)),
      check: (text) => (isCardNumber(text.replace(/\D/g, "")) ? null : texts.numberWrong),
    });
    this.expiration = new Field({
      id: "expiration", label: texts.expiration, hint: texts.expirationHint, inputmode: "numeric",
      autocomplete: "cc-exp", maxlength: 7, mask: expirationMask,
      check: (text) => {
        const end = expirationEnd(text);
        return end === null ? texts.expirationWrong : end <= now() ? texts.expirationPast : null;
      },
    });
    this.code = new Field({
      id: "code", label: texts.securityCode, inputmode: "numeric", autocomplete: "cc-csc", maxlength: 4,
      mask: (text) => text.replace(/\D/g, "").slice(0, 4),
      check: (text) => (text.length >= this.brand.codeLength ? null : texts.codeWrong(this.brand.codeLength)),
    });
    this.holder = new Field({
      id: "holder", label: texts.holder, wide: true, autocomplete: "cc-name", maxlength: 100, autocapitalize: "characters",
    });
    this.fields = [this.number, this.expiration, this.code, this.holder];
    this.icon = h("span", { class: "brand" });
    this.number.box.append(this.icon);
    this.number.ontyped = () => this.#showBrand(texts);
    this.#showBrand(texts);
    this.element = h(
      "fieldset", { class: "group" },
      h("legend", {}, texts.cardDetails),
      h("div", { class: "grid" }, this.fields.map((field) => field.element)),
    );
  }

  get brand() {
    return brandOf(this.number.value.replace(/\D/g, ""));
  }

  #showBrand(texts) {
    const { name } = this.brand;
    if (this.shown !== name) {
      this.shown = name;
      this.icon.replaceChildren(name ? brandIcon(name, texts.brand(name)) : icon("credit"));
    }
  }

  /** The payment source of a charge. */
  source() {
    const [month, year] = this.expiration.value.split("/");
    return {
      sourceType: "card",
      card: {
        cardNumber: this.number.value.replace(/\D/g, ""),
        cardCvv: this.code.value,
        cardExpirationDate: `${month}/20${year}`,
        cardHolderName: this.holder.value,
      },
    };
  }
}

/** Who pays: for pix and boleto, and where the shop's anti-fraud asks. */
class BuyerForm {
  constructor(texts) {
    this.name = new Field({ id: "name", label: texts.name, wide: true, autocomplete: "name", maxlength: 255 });
    this.email = new Field({
      id: "email", label: texts.email, wide: true, type: "email", inputmode: "email", autocomplete: "email", maxlength: 254,
      check: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : texts.emailWrong),
    });
    this.taxId = new Field({
      id: "tax-id", label: texts.taxId, autocomplete: "off", maxlength: 18, mask: taxIdMask,
      check: (text) => (isTaxId(text) ? null : texts.taxIdWrong),
    });
    this.phone = new Field({
      id: "phone", label: texts.phone, type: "tel", inputmode: "tel", autocomplete: "tel", maxlength: 20, mask: phoneMask,
      check: (text) => (text.replace(/\D/g, "").length >= 10 ? null : texts.phoneWrong),
    });
    this.fields = [this.name, this.email, this.taxId, this.phone];
    this.element = h(
      "fieldset", { class: "group" },
      h("legend", {}, texts.buyer),
      h("div", { class: "grid long" }, this.fields.map((field) => field.element)),
    );
  }

  get #document() {
    const number = this.taxId.value.replace(/[^0-9A-Za-z]/g, "");
    return { type: number.length === 11 ? "cpf" : "cnpj", number };
  }

  get #phoneNumber() {
    const text = this.phone.value;
    return (text.startsWith("+") ? "+" : "") + text.replace(/\D/g, "");
  }

  /** The payment source of a charge by pix or boleto. */
  source() {
    return {
      sourceType: "customer",
      customer: { name: this.name.value, email: this.email.value, phoneNumber: this.#phoneNumber, document: this.#document },
    };
  }

  /** What an anti-fraud provider is told (docs/interface.md §3.5). */
  fraudAnalysis(session, browserFingerprint, hostName) {
    const { type, number } = this.#document;
    const items = session.items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice }));
    return {
      customer: {
        name: this.name.value, email: this.email.value, phone: this.#phoneNumber,
        identity: number, identityType: type.toUpperCase(),
        browser: {
          browserFingerprint, cookiesAccepted: navigator.cookieEnabled, email: this.email.value,
          hostName, type: navigator.userAgent.slice(0, 255),
        },
      },
      cart: items.length ? { items } : undefined,
    };
  }
}

/** Which field of the page a field of the request is filled from, for what the service refuses. */
const FIELDS_OF_REQUEST = {
  cardNumber: "number", cardExpirationDate: "expiration", cardCvv: "code", cardHolderName: "holder",
  "customer.name": "name", "customer.email": "email", "customer.document": "tax-id", "customer.identity": "tax-id",
  "customer.phone": "phone",
};

/** The whole form: the way to pay, what it needs, and the button. */
class PaymentForm {
  constructor(session, texts, language, now) {
    this.session = session;
    this.texts = texts;
    this.amount = formatAmount(session.amount, session.currency, language);
    this.methods = [...new Set(session.paymentMethods.map((method) => method.paymentType))];
    this.card = new CardForm(texts, now);
    this.buyer = new BuyerForm(texts);
    for (const field of [...this.card.fields, ...this.buyer.fields]) {
      field.required = texts.required;
      field.onrepaired = () => this.shown.every((other) => !other.isWrong) && this.alert.replaceChildren();
    }
    this.asksBuyer = false;
    this.alert = h("div", { class: "alert", role: "alert" });
    this.explained = h("p", { class: "explained" });
    this.installments = this.#installments(language);
    this.label = h("span", { class: "label" });
    this.button = h("button", { class: "pay", type: "submit" }, h("span", { class: "spinner" }), this.label);
    this.choice = this.#choice();
    this.element = h(
      "form", { novalidate: true, method: "dialog", autocomplete: "on" },
      this.choice, this.explained, this.alert, this.card.element, this.installments, this.buyer.element, this.button,
      h("p", { class: "secure" }, icon("lock"), h("span", {}, texts.secure)),
    );
    this.language = language;
    this.choose(this.methods[0]);
  }

  #choice() {
    const options = this.methods.map((method, index) =>
      h(
        "label", { class: "option" },
        h("input", { type: "radio", name: "method", value: method, checked: index === 0, onchange: () => this.choose(method) }),
        icon(method),
        h("span", {}, this.texts[method]),
      ),
    );
    return h("fieldset", { class: "methods", hidden: options.length < 2 }, h("legend", {}, this.texts.method), h("div", { class: "options" }, options));
  }

  #installments(language) {
    const { session, texts } = this;
    const most = Math.max(1, ...session.paymentMethods.filter((method) => method.paymentType === "credit").map((method) => method.installments ?? 1));
    const counts = Array.from({ length: most }, (_, index) => index + 1);
    this.select = h(
      "select", { id: "installments", class: "select" },
      counts.map((count) =>
        h("option", { value: count }, count === 1 ? texts.atOnce(this.amount) : texts.parts(count, formatAmount(Math.floor(session.amount / count), session.currency, language))),
      ),
    );
    return h("div", { class: "field", hidden: most === 1 }, h("label", { for: "installments" }, texts.installments), this.select);
  }

  /** Shows what a way to pay needs. */
  choose(method) {
    this.method = method;
    const { texts } = this;
    const card = method === "credit";
    this.card.element.hidden = !card;
    this.installments.hidden = !card || (this.select.options.length === 1 && this.select.value === "1");
    this.buyer.element.hidden = card && !this.asksBuyer;
    this.explained.hidden = card;
    if (method === "pix") {
      const { dueDate } = this.session.paymentMethods.find((offered) => offered.paymentType === "pix");
      this.explained.textContent = dueDate
        ? `${texts.pixExplained} ${texts.payUntil(formatDay(dueDate, this.language))}.`
        : texts.pixExplained;
    } else if (method === "boleto") {
      const { expiresDate } = this.session.paymentMethods.find((offered) => offered.paymentType === "boleto");
      this.explained.textContent = texts.boletoExplained(formatDay(expiresDate, this.language));
    }
    this.label.textContent = card ? texts.pay(this.amount) : method === "pix" ? texts.createPix : texts.createBoleto;
    this.alert.replaceChildren();
  }

  get shown() {
    return [
      ...(this.card.element.hidden ? [] : this.card.fields),
      ...(this.buyer.element.hidden ? [] : this.buyer.fields),
    ];
  }

  /** Whether everything is good; otherwise the first wrong field has the focus. */
  validate() {
    const wrong = this.shown.filter((field) => !field.validate());
    this.#point(wrong);
    return wrong.length === 0;
  }

  #point(wrong) {
    if (wrong.length) {
      this.warn(null, this.texts.fieldsWrong(wrong.length));
      wrong[0].input.focus();
    }
  }

  /** Shows which fields the service refuses; false when they are none of ours. */
  refuse(details) {
    const wrong = new Set();
    for (const [name, id] of Object.entries(FIELDS_OF_REQUEST)) {
      if (details.some((detail) => detail.includes(name))) {
        wrong.add(this.shown.find((field) => field.id === id));
      }
    }
    const fields = [...wrong].filter(Boolean);
    fields.forEach((field) => field.say(this.texts.serverRefused));
    this.#point(fields);
    return fields.length > 0;
  }

  /** Also asks who pays, although it is by card. */
  askBuyer() {
    this.asksBuyer = true;
    this.buyer.element.hidden = false;
    this.warn(null, this.texts.moreNeeded, "advice");
    this.buyer.name.input.focus();
  }

  warn(title, text, kind = "problem") {
    this.alert.className = `alert ${kind}`;
    this.alert.replaceChildren(...(title ? [h("strong", {}, title)] : []), h("p", {}, text));
  }

  /**
   * The body of the charge.
   *
   * @param browserFingerprint what an anti-fraud provider's own script knows of the browser, if the page has it
   * @param hostName of the shop's page
   */
  body(browserFingerprint, hostName) {
    if (this.method !== "credit") {
      return { paymentMethod: { paymentType: this.method }, paymentSource: this.buyer.source() };
    }
    return {
      paymentMethod: { paymentType: "credit", installments: Number(this.select.value) },
      paymentSource: this.card.source(),
      fraudAnalysis: this.asksBuyer ? this.buyer.fraudAnalysis(this.session, browserFingerprint, hostName) : undefined,
    };
  }

  /** While a payment is under way the button keeps its focus but does nothing. */
  set busy(busy) {
    this.button.setAttribute("aria-disabled", String(busy));
    this.element.setAttribute("aria-busy", String(busy));
    this.element.classList.toggle("busy", busy);
    for (const control of this.element.querySelectorAll("input, select")) {
      control.toggleAttribute(control.type === "text" || control.type === "email" || control.type === "tel" ? "readonly" : "disabled", busy);
    }
    if (busy) {
      this.alert.replaceChildren();
      this.label.textContent = this.texts.paying;
    } else {
      this.label.textContent =
        this.method === "credit" ? this.texts.pay(this.amount) : this.method === "pix" ? this.texts.createPix : this.texts.createBoleto;
    }
  }
}
