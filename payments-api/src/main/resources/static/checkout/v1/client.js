/** How long an answer may take, in milliseconds; a charge waits for a bank. */
const READ_TIMEOUT = 15_000;
const CHARGE_TIMEOUT = 45_000;

/** What to wait before repeating a charge whose answer was lost, in milliseconds. */
const CHARGE_REPEATS = [1_000, 2_000, 4_000, 8_000];

/** The service cannot be reached, or cannot answer now. */
class Unreachable extends Error {}

/** The service said no. */
class Refused extends Error {
  constructor(status, error) {
    super(error?.key ?? `status ${status}`);
    this.status = status;
    this.key = error?.key;
    this.text = error?.message;
    this.details = error?.details ?? [];
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A random UUID, version 4, also where pages are not served over TLS. */
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The operations that a session's key may call. */
class PaymentClient {
  constructor(baseUrl, clientId, publicKey, sessionId) {
    this.baseUrl = baseUrl;
    this.headers = { "X-Client-ID": clientId, "X-Api-Key": publicKey };
    this.path = `/v1/sessions/${encodeURIComponent(sessionId)}`;
    /** How far the service's clock is ahead of this one, in milliseconds. */
    this.clockAhead = 0;
  }

  /** The time by the service's clock. */
  now() {
    return Date.now() + this.clockAhead;
  }

  session(language) {
    return this.#send("GET", this.path, language, READ_TIMEOUT);
  }

  chargeOf(id, language) {
    return this.#send("GET", `/v1/charges/${encodeURIComponent(id)}`, language, READ_TIMEOUT);
  }

  /** Pays. */
  pay(attempt, language, onDelay) {
    return this.#post(`${this.path}/charge`, attempt, language, onDelay);
  }

  /** Completes a charge after the buyer has acted. */
  complete(chargeId, attempt, language, onDelay) {
    return this.#post(`/v1/charges/${encodeURIComponent(chargeId)}/complete`, attempt, language, onDelay);
  }

  /**
   * A lost answer is asked for again with the same key, which never pays twice.
   *
   * @param attempt {json, key}: the body and its idempotency key
   * @param onDelay called when it takes longer than usual
   */
  async #post(path, attempt, language, onDelay) {
    for (let repeat = 0; ; repeat++) {
      try {
        return await this.#send("POST", path, language, CHARGE_TIMEOUT, attempt);
      } catch (failure) {
        const repeatable = failure instanceof Unreachable || failure.key === "idempotency_in_progress";
        if (!repeatable || repeat === CHARGE_REPEATS.length) {
          throw failure instanceof Refused && repeatable ? new Unreachable(failure.message) : failure;
        }
        onDelay();
        await pause(failure.retryAfter ?? CHARGE_REPEATS[repeat]);
      }
    }
  }

  async #send(method, path, language, timeout, attempt) {
    const request = {
      method,
      mode: "cors",
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeout),
      headers: { ...this.headers, "Accept-Language": language },
    };
    if (attempt) {
      request.body = attempt.json;
      request.headers["Content-Type"] = "application/json";
      request.headers["X-Idempotency-Key"] = attempt.key;
    }
    let response;
    let body;
    try {
      response = await fetch(this.baseUrl + path, request);
      body = await response.json();
    } catch (lost) {
      throw new Unreachable(lost.message);
    }
    const date = Date.parse(response.headers.get("Date"));
    // The header has whole seconds: only a clock that is really wrong is corrected.
    if (!Number.isNaN(date)) {
      const ahead = date - Date.now();
      this.clockAhead = Math.abs(ahead) > 5_000 ? ahead : 0;
    }
    if (response.ok) {
      return body;
    }
    // Who has tried too many cards is told so; everybody else who comes too early can come again.
    const tried = body.error?.key === "too_many_card_attempts";
    const later = response.status >= 500 || (response.status === 429 && !tried);
    const failure = later ? new Unreachable(`status ${response.status}`) : new Refused(response.status, body.error);
    const seconds = Number(response.headers.get("Retry-After"));
    failure.retryAfter = seconds > 0 && seconds <= 30 ? seconds * 1000 : undefined;
    throw failure;
  }
}
