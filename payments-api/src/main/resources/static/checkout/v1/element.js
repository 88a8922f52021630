/** The version of this module and of its frame; the service puts it here. */
const VERSION = "{version}";

/** How long the frame may take until it answers, in milliseconds. */
const FRAME_TIMEOUT = 30_000;

/** What a page may set of the looks. */
const LOOKS = [
  "color-scheme", "--payment-accent", "--payment-on-accent", "--payment-link", "--payment-background", "--payment-surface",
  "--payment-text", "--payment-muted", "--payment-border", "--payment-control-border", "--payment-error", "--payment-success",
  "--payment-radius", "--payment-font",
];

/** A change of the looks is a transition of the frame, which inherits them: that tells it without asking again and again. */
const STYLES = new CSSStyleSheet();
STYLES.replaceSync(`
:host { color-scheme: light dark; display: block; max-width: 960px; margin-inline: auto; }
:host([hidden]) { display: none; }
iframe { display: block; width: 100%; height: 400px; border: 0; transition: 1ms allow-discrete; transition-property: ${LOOKS}; }
`);

/** The address of the service that a base-url means; null when it may not be used. */
function serviceOf(baseUrl) {
  const module = new URL(import.meta.url);
  const own = module.searchParams.get("base-url") || module.origin;
  const url = baseUrl || own;
  // An attribute is easily put into a page: it cannot choose who is given the card.
  return URL.canParse(url) && new URL(url).origin === new URL(own).origin ? url.replace(/\/+$/, "") : null;
}

/**
 * Lets a buyer pay a session, in a frame of the service: the page around it cannot read what is typed there.
 * Attributes: public-key, client-id, session-id, sandbox, base-url, locale.
 * Events: paymentSuccess, paymentFailed, with the session in detail.
 */
class PaymentCheckout extends HTMLElement {
  static observedAttributes = ["public-key", "client-id", "session-id", "sandbox", "base-url", "locale"];

  /** What an anti-fraud provider's own script knows of the browser; set by the page, optional. */
  browserFingerprint;

  #run = 0;
  #frame;
  #isLoaded = false;
  #timer;
  #returned;
  #succeeded;
  #told = ({ source, origin, data }) => {
    if (this.#frame && source === this.#frame.contentWindow && origin === this.#origin) {
      this.#receive(data);
    }
  };

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [STYLES];
  }

  connectedCallback() {
    window.addEventListener("message", this.#told);
    this.#restart();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#told);
    this.#run++;
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = undefined;
  }

  attributeChangedCallback(name, before, after) {
    if (this.isConnected && before !== after) {
      this.#restart();
    }
  }

  get #language() {
    return supportedLanguage(this.getAttribute("locale") || document.documentElement.lang || navigator.language);
  }

  get #service() {
    return serviceOf(this.getAttribute("base-url"));
  }

  get #origin() {
    return new URL(this.#frame.src).origin;
  }

  /** Once for all the attributes that a page sets in one go. */
  #restart() {
    const run = ++this.#run;
    queueMicrotask(() => run === this.#run && this.#start());
  }

  #start() {
    // Where base-url is wrong, the frame of the right address says so.
    const url = `${this.#service ?? serviceOf()}/checkout/v1/${VERSION}/frame.html`;
    if (this.#frame?.src !== url) {
      this.#load(url);
    } else if (this.#isLoaded) {
      this.#open();
    }
  }

  #load(url) {
    const frame = h("iframe", { src: url, title: SHARED_TEXTS[this.#language].frame, allow: "clipboard-write", referrerpolicy: "no-referrer" });
    frame.addEventListener("load", () => {
      this.#isLoaded = true;
      this.#open();
    });
    frame.addEventListener("transitionend", () => this.#tell({ type: "looks", looks: this.#looks() }));
    this.#frame = frame;
    this.#isLoaded = false;
    this.#timer = setTimeout(() => this.#fail(), FRAME_TIMEOUT);
    this.shadowRoot.replaceChildren(frame);
  }

  #open() {
    const sessionId = this.getAttribute("session-id");
    this.#returned = takeReturned(sessionId) ?? this.#returned;
    this.#frame.title = SHARED_TEXTS[this.#language].frame;
    this.#tell({
      type: "open",
      clientId: this.getAttribute("client-id"),
      sessionId,
      publicKey: this.getAttribute("public-key"),
      sandbox: this.hasAttribute("sandbox"),
      isBaseUrlWrong: this.#service === null,
      language: this.#language,
      returned: this.#returned,
      looks: this.#looks(),
    });
  }

  #looks() {
    const style = getComputedStyle(this);
    return Object.fromEntries(LOOKS.map((name) => [name, style.getPropertyValue(name)]));
  }

  #tell(message) {
    this.#frame.contentWindow.postMessage(message, this.#origin);
  }

  #receive(message) {
    if (message.type === "size") {
      clearTimeout(this.#timer);
      this.#frame.style.height = `${message.height}px`;
    } else if (message.type === "question") {
      this.#tell({ type: "answer", returnUrl: returnUrl(this.getAttribute("session-id")), browserFingerprint: this.browserFingerprint });
    } else if (message.type === "returnTaken") {
      this.#returned = undefined;
    } else if (message.type === "leave") {
      leave(message.action);
    } else if (message.type === "event") {
      this.#dispatch(message.name, message.detail);
    }
  }

  /** The success of a session is told once per page. */
  #dispatch(name, detail) {
    if (name === "paymentSuccess") {
      if (this.#succeeded === detail.id) {
        return;
      }
      this.#succeeded = detail.id;
    }
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  #fail() {
    const texts = SHARED_TEXTS[this.#language];
    this.#frame = undefined;
    this.shadowRoot.replaceChildren(
      h(
        "div", { role: "alert", lang: this.#language },
        h("h2", {}, texts.connectionTitle),
        h("p", {}, texts.connectionWrong),
        h("button", { type: "button", onclick: () => this.#start() }, texts.retry),
      ),
    );
  }
}

if (!customElements.get("payment-checkout")) {
  customElements.define("payment-checkout", PaymentCheckout);
}
