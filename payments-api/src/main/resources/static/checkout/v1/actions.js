/** Marks the address that a bank's page sends the buyer back to; what the provider adds comes after it. */
const RETURN_MARK = "payment-checkout";

/** Names by which a computer reaches itself. */
const THIS_COMPUTER = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/;

/** Where a bank may ask the buyer, and with what browser; undefined on pages that nobody may be sent back to. */
function threeDSecure2(sessionId) {
  const page = new URL(location.href);
  if (page.protocol !== "https:" && !THIS_COMPUTER.test(page.hostname)) {
    return undefined;
  }
  page.hash = "";
  forgetReturn(page);
  page.searchParams.append(RETURN_MARK, sessionId);
  return {
    returnUrl: page.href,
    browser: {
      acceptHeader: "*/*",
      userAgent: navigator.userAgent,
      language: navigator.language,
      colorDepth: screen.colorDepth,
      screenWidth: screen.width,
      screenHeight: screen.height,
      timeZoneOffsetMinutes: new Date().getTimezoneOffset(),
      javaEnabled: navigator.javaEnabled?.() ?? false,
    },
  };
}

/** Takes the mark, and all that comes after it, out of an address; answers what came after it. */
function forgetReturn(page) {
  const all = [...page.searchParams];
  const at = all.findIndex(([name]) => name === RETURN_MARK);
  if (at < 0) {
    return [];
  }
  page.search = new URLSearchParams(all.slice(0, at)).toString();
  return all.slice(at);
}

/** What a bank's page has sent the buyer back with, once; null when the buyer comes from elsewhere. */
function takeReturned(sessionId) {
  const page = new URL(location.href);
  const [mark, ...added] = forgetReturn(page);
  if (mark?.[1] !== sessionId) {
    return null;
  }
  history.replaceState(history.state, "", page);
  const details = Object.fromEntries(added.filter(([, value]) => value));
  return Object.keys(details).length > 0 ? details : null;
}

/** Sends the browser, or a frame with this name, to what the buyer has to do. */
function submitTo(action, target) {
  const form = h(
    "form", { action: action.url, method: action.method, target, hidden: true },
    Object.entries(action.fields).map(([name, value]) => h("input", { type: "hidden", name, value })),
  );
  document.body.append(form);
  form.submit();
  form.remove();
}

/** What the buyer has to do before the card is charged. */
function actionView(action, texts, now, announce) {
  const left = h("span", { class: "left", role: "timer" });
  const line = h("p", { class: "countdown" }, `${texts.timeLeft} `, left);
  const frame = action.type === "challenge" && h("iframe", { class: "challenge", name: "payment-challenge", title: texts.challengeTitle });
  const view = h(
    "div", { class: "pending" },
    h("h2", { tabindex: -1 }, texts.actionTitle),
    h("p", {}, texts.actionExplained[action.type]),
    frame,
    action.type === "redirect" &&
      h(
        "button", { class: "pay", type: "button", onclick: () => (action.method === "GET" ? location.assign(action.url) : submitTo(action, "_top")) },
        h("span", { class: "label" }, texts.continueToBank),
      ),
    line,
    waitingLine(texts.waitingForBuyer),
  );
  view.tick = () => {
    const seconds = Math.max(0, Math.ceil((Date.parse(action.expiresAt) - now()) / 1000));
    if (seconds > 0) {
      left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    } else if (line.textContent !== texts.actionExpired) {
      line.textContent = texts.actionExpired;
      announce(texts.actionExpired);
    }
  };
  /** To be called when the view is on the page. */
  view.begin = () => {
    if (frame && action.method === "GET") {
      frame.src = action.url;
    } else if (frame) {
      submitTo(action, frame.name);
    }
  };
  /** What the page in the frame tells; null when a message is not from it. */
  view.told = (event) =>
    frame && event.source === frame.contentWindow && event.origin === new URL(action.url).origin ? (event.data?.details ?? null) : null;
  view.tick();
  return view;
}
