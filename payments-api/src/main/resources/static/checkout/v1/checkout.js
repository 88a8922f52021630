/** Where accounts of the sandbox are served; the service puts its setting here. Empty: where this frame is from. */
const SANDBOX_URL = "{sandbox-url}";

/** How often a pending payment is asked about: for how long, and every how many, in milliseconds. */
const POLLING = [
  { until: 120_000, every: 2_500 },
  { until: 900_000, every: 5_000 },
  { until: Infinity, every: 20_000 },
];

/** Lets a buyer pay a session. Nothing is stored: after a reload the session itself says what is under way. */
class Checkout {
  #run = 0;
  #request;
  #client;
  #session;
  #form;
  #attempt;
  #pending;
  #buyer;
  #timer;
  #returned;
  #main = h("div", { class: "main" });
  #frame = h("div", { class: "frame" }, this.#main);
  #status = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
  #page = new ShopPage({ open: (request) => this.#open(request), looks: ({ looks }) => this.#page.wear(looks) });

  constructor() {
    document.body.append(this.#frame, this.#status);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#resume());
    window.addEventListener("message", (event) => {
      const details = this.#pending?.view.told?.(event);
      if (details) {
        this.#complete(this.#pending, details);
      }
    });
  }

  get #language() {
    return this.#request.language;
  }

  get #texts() {
    return TEXTS[this.#language];
  }

  #open(request) {
    this.#request = request;
    this.#returned = request.returned ?? this.#returned;
    document.documentElement.lang = request.language;
    document.title = this.#texts.frame;
    this.#page.wear(request.looks);
    this.#start();
  }

  async #start() {
    const run = ++this.#run;
    clearInterval(this.#timer);
    this.#form = this.#attempt = this.#pending = this.#buyer = this.#session = undefined;
    const { clientId, sessionId, publicKey, sandbox, isBaseUrlWrong } = this.#request;
    const texts = this.#texts;
    if (isBaseUrlWrong || !clientId || !sessionId || !publicKey) {
      this.#notice("failed", texts.setupTitle, isBaseUrlWrong ? texts.baseUrlWrong : texts.setupWrong);
      return;
    }
    const own = location.href.split("/checkout/v1/")[0];
    this.#client = new PaymentClient((sandbox && SANDBOX_URL.replace(/\/+$/, "")) || own, clientId, publicKey, sessionId);
    this.#show(h("div", { class: "loading", "aria-hidden": "true" }, [1, 2, 3, 4].map(() => h("div", { class: "bone" }))));
    this.#announce(texts.loading);
    await this.#load(run);
  }

  /** Reads the session and shows what can be done with it. */
  async #load(run, focus = false) {
    try {
      const session = await this.#client.session(this.#language);
      if (run === this.#run && this.#request.sandbox) {
        // It was answered, so it is a session of production, and this page is for trying out.
        throw new Refused(403, { key: "environment_not_allowed" });
      }
      if (run === this.#run) {
        await this.#follow(session, run, focus);
      }
    } catch (failure) {
      if (run === this.#run) {
        this.#fail(failure);
      }
    }
  }

  async #follow(session, run, focus) {
    this.#session = session;
    const texts = this.#texts;
    const overdue = session.dueDate && Date.parse(session.dueDate) <= this.#client.now();
    if (session.status === "paid") {
      this.#succeed(session, focus);
    } else if (session.status === "canceled") {
      this.#notice("failed", texts.canceledTitle, texts.canceledSession, focus);
    } else if (session.status === "voided") {
      this.#notice("failed", texts.voidedTitle, texts.voidedSession, focus);
    } else if (session.pendingChargeId) {
      const charge = await this.#client.chargeOf(session.pendingChargeId, this.#language);
      if (run === this.#run) {
        this.#wait(charge, focus);
      }
    } else if (!session.isActive) {
      this.#notice("failed", texts.inactiveTitle, texts.inactiveSession, focus);
    } else if (overdue) {
      this.#notice("failed", texts.expiredTitle, texts.expiredSession, focus);
    } else {
      this.#offer();
    }
  }

  #show(view, focus) {
    const withOrder = Boolean(this.#session);
    this.#main.replaceChildren(view);
    this.#frame.replaceChildren(...(withOrder ? [orderView(this.#session, this.#texts, this.#language, document.body.clientWidth >= 720)] : []), this.#main);
    this.#frame.classList.toggle("two", withOrder);
    if (focus) {
      view.querySelector("h2, input")?.focus();
    }
  }

  #announce(text) {
    this.#status.textContent = text;
  }

  #notice(kind, title, text, focus, button) {
    clearInterval(this.#timer);
    this.#pending = undefined;
    this.#show(noticeView(kind, title, text, button), focus);
    this.#announce(`${title}. ${text}`);
  }

  /** The form with which to pay. */
  #offer() {
    clearInterval(this.#timer);
    this.#pending = undefined;
    const form = new PaymentForm(this.#session, this.#texts, this.#language, () => this.#client.now());
    // After an unpaid pix or boleto, fill in the personal data that the buyer entered before.
    form.buyer.fields.forEach((field, index) => (field.value = this.#buyer?.[index] ?? ""));
    this.#form = form;
    form.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#pay();
    });
    this.#show(this.#form.element);
    this.#announce("");
  }

  async #pay() {
    const form = this.#form;
    const run = this.#run;
    if (form.paying || !form.validate()) {
      return;
    }
    form.paying = form.busy = true;
    this.#announce(this.#texts.paying);
    const { returnUrl, browserFingerprint } = await this.#page.ask();
    if (run !== this.#run) {
      return;
    }
    const body = form.body(browserFingerprint, this.#page.hostName);
    if (form.method === "credit") {
      body.threeDSecure2 = threeDSecure2(returnUrl);
    }
    const json = JSON.stringify(body);
    // The same again while its outcome is not known: the key makes it one payment.
    if (this.#attempt?.json !== json) {
      this.#attempt = { json, key: randomKey() };
    }
    try {
      const session = await this.#client.pay(this.#attempt, this.#language, () => this.#announce(this.#texts.stillPaying));
      if (run === this.#run) {
        this.#attempt = undefined;
        form.paying = form.busy = false;
        this.#answered(session);
      }
    } catch (failure) {
      if (run === this.#run) {
        form.paying = form.busy = false;
        await this.#refused(failure, run);
      }
    }
  }

  #answered(session) {
    const { transactionRequests, paymentSource, paymentMethod, ...fields } = session;
    this.#buyer = this.#form.buyer.fields.map((field) => field.value);
    this.#session = fields;
    if (fields.status === "paid") {
      this.#succeed(fields, true);
    } else if (fields.pendingChargeId) {
      this.#load(this.#run, true);
    } else {
      const error = transactionRequests.map((request) => request.providerError).find(Boolean);
      const code = error?.declinedCode ?? "other";
      this.#decline(this.#texts.declined[code] ?? this.#texts.declined.other);
      this.#dispatch("paymentFailed", { ...fields, declinedCode: error?.declinedCode ?? null });
    }
  }

  /** The form again, with the reason; the security code has to be typed anew. */
  #decline(reason) {
    const { card } = this.#form;
    this.#form.warn(this.#texts.declinedTitle, reason);
    this.#announce("");
    card.code.input.value = "";
    card.number.input.focus();
    card.number.input.select();
  }

  async #refused(failure, run) {
    const texts = this.#texts;
    const form = this.#form;
    this.#announce("");
    if (failure instanceof Unreachable) {
      form.warn(null, texts.outcomeUnknown);
      form.button.focus();
      return;
    }
    this.#attempt = undefined;
    if (failure.key === "validation_failed" && failure.details.some((detail) => /\bfraudAnalysis\b/.test(detail)) && !form.asksBuyer) {
      form.askBuyer();
    } else if (failure.status === 400 && form.refuse(failure.details)) {
      return;
    } else if ([401, 403, 404].includes(failure.status)) {
      this.#fail(failure);
    } else if (failure.key?.startsWith("session_")) {
      // Somebody else has paid, canceled or changed it: the session says what is true now.
      await this.#load(run, true);
    } else {
      form.warn(texts.declinedTitle, failure.text ?? texts.declined.other);
      form.button.focus();
    }
  }

  #fail(failure) {
    const texts = this.#texts;
    this.#session = undefined;
    const button = { label: texts.retry, action: () => this.#start() };
    if (failure instanceof Unreachable) {
      this.#notice("failed", texts.connectionTitle, texts.connectionWrong, false, button);
    } else if (this.#request.sandbox || failure.key === "environment_not_allowed") {
      this.#notice("failed", texts.sandboxTitle, texts.sandboxWrong);
    } else {
      this.#notice("failed", texts.keyTitle, texts.keyWrong);
    }
  }

  #succeed(session, focus) {
    const texts = this.#texts;
    this.#session = session;
    this.#form = undefined;
    this.#notice("paid", texts.paidTitle, texts.paid(formatAmount(session.amount, session.currency, this.#language)), focus);
    this.#dispatch("paymentSuccess", session);
  }

  #dispatch(name, detail) {
    this.#page.tell({ type: "event", name, detail });
  }

  /** Shows how to pay a charge that is pending, and asks until its session says what became of it. */
  #wait(charge, focus) {
    clearInterval(this.#timer);
    this.#form = undefined;
    const texts = this.#texts;
    const announce = (text) => this.#announce(text);
    const { paymentType, qrCodeData, barcodeData } = charge.paymentMethod;
    const view = charge.nextAction
      ? actionView(charge.nextAction, texts, () => this.#client.now(), announce, (action) => this.#page.tell({ type: "leave", action }))
      : qrCodeData
      ? pixView(charge, texts, this.#language, () => this.#client.now(), announce)
      : barcodeData
        ? boletoView(charge, texts, this.#language, () => this.#client.now(), announce)
        : checkingView(texts);
    this.#pending = { chargeId: charge.id, byCode: paymentType !== "credit", view, waitingFor: view.querySelector(".waiting .words").textContent, since: Date.now(), asked: Date.now() };
    this.#show(view, focus);
    view.begin?.();
    this.#announce(focus ? "" : view.querySelector("h2").textContent);
    this.#timer = setInterval(() => this.#tick(), 500);
    const details = this.#returned;
    this.#returned = undefined;
    if (details) {
      this.#page.tell({ type: "returnTaken" });
    }
    if (details && charge.nextAction) {
      this.#complete(this.#pending, details);
    }
  }

  /** The buyer has acted: has the charge completed, and shows what has become of it. */
  async #complete(pending, details) {
    const run = this.#run;
    if (pending.completing) {
      return;
    }
    // A question that is on its way knows nothing of it yet.
    pending.completing = true;
    this.#announce(this.#texts.paying);
    const attempt = { json: JSON.stringify({ details }), key: randomKey() };
    try {
      await this.#client.complete(pending.chargeId, attempt, this.#language, () => this.#announce(this.#texts.stillPaying));
    } catch (failure) {
      if (!(failure instanceof Unreachable || failure instanceof Refused)) {
        throw failure;
      }
      // Neither says what has become of the payment: the session does.
    }
    try {
      const session = await this.#client.session(this.#language);
      if (run !== this.#run || pending !== this.#pending) {
        return;
      }
      if (session.pendingChargeId === pending.chargeId) {
        await this.#follow(session, run, true);
      } else {
        await this.#ended(session, pending, run);
      }
    } catch (failure) {
      if (run === this.#run && !(failure instanceof Unreachable)) {
        this.#fail(failure);
      }
    } finally {
      pending.completing = false;
      pending.asked = Date.now();
    }
  }

  #resume() {
    if (this.#pending) {
      this.#pending.asked = 0;
    } else if (this.#form && !this.#form.paying) {
      this.#check(this.#run);
    }
  }

  #tick() {
    const pending = this.#pending;
    if (!pending || document.visibilityState === "hidden") {
      return;
    }
    pending.view.tick?.();
    const { every } = POLLING.find(({ until }) => Date.now() - pending.since < until);
    if (!pending.asking && !pending.completing && Date.now() - pending.asked >= every) {
      this.#ask(pending, this.#run);
    }
  }

  async #ask(pending, run) {
    pending.asking = true;
    const words = pending.view.querySelector(".waiting .words");
    try {
      const session = await this.#client.session(this.#language);
      if (run !== this.#run || pending !== this.#pending || pending.completing) {
        return;
      }
      words.textContent = pending.waitingFor;
      if (session.pendingChargeId !== pending.chargeId) {
        await this.#ended(session, pending, run);
      }
    } catch (failure) {
      if (run === this.#run && pending === this.#pending && !pending.completing) {
        if (failure instanceof Unreachable) {
          words.textContent = this.#texts.offline;
        } else {
          this.#fail(failure);
        }
      }
    } finally {
      pending.asking = false;
      pending.asked = Date.now();
    }
  }

  /** What was pending is not any more: paid, or to be paid anew. */
  async #ended(session, pending, run) {
    await this.#follow(session, run, true);
    if (session.status !== "paid") {
      this.#dispatch("paymentFailed", { ...session, declinedCode: null });
    }
    if (this.#form) {
      this.#form.warn(null, pending.byCode ? this.#texts.codeEnded : this.#texts.notPaid);
      this.#form.element.querySelector("input").focus();
    }
  }

  /** The buyer is back at the form: maybe the order was paid in another window. */
  async #check(run) {
    try {
      const session = await this.#client.session(this.#language);
      const changed = session.status !== "created" || session.pendingChargeId || !session.isActive;
      if (run === this.#run && this.#form && !this.#form.paying && changed) {
        await this.#follow(session, run, true);
      }
    } catch (failure) {
      if (!(failure instanceof Unreachable) && run === this.#run) {
        this.#fail(failure);
      }
    }
  }
}

new Checkout();
