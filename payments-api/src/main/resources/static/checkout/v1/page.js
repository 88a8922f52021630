/**
 * The shop's page around this frame. Its first message names its origin: afterwards only that origin is
 * listened to, and only that origin is told something. A card's data is never told.
 */
class ShopPage {
  #origin;
  #answer;

  /** @param receive what to do with a message of the page, by its type */
  constructor(receive) {
    window.addEventListener("message", ({ source, origin, data }) => {
      if (source !== window.parent || origin !== (this.#origin ?? origin)) {
        return;
      }
      this.#origin = origin;
      if (data?.type === "answer") {
        this.#answer?.(data);
      } else {
        receive[data?.type]?.(data);
      }
    });
    new ResizeObserver(() => this.#tellSize()).observe(document.body);
  }

  /** The name of the page's host. */
  get hostName() {
    return new URL(this.#origin).hostname;
  }

  tell(message) {
    if (this.#origin) {
      window.parent.postMessage(message, this.#origin);
    }
  }

  /** What the page knows at this moment: {returnUrl, browserFingerprint}. */
  ask() {
    const answer = new Promise((resolve) => (this.#answer = resolve));
    this.tell({ type: "question" });
    return answer;
  }

  #tellSize() {
    this.tell({ type: "size", height: Math.ceil(document.body.getBoundingClientRect().height) });
  }

  /** Puts on what the page sets of the looks. */
  wear(looks) {
    for (const [name, value] of Object.entries(looks)) {
      if (name.startsWith("--payment-") || name === "color-scheme") {
        document.documentElement.style.setProperty(name, value);
      }
    }
    this.#tellSize();
  }
}
