/** Where a bank may send the buyer back to, and with what browser it is asked; undefined where it may not. */
function threeDSecure2(returnUrl) {
  return returnUrl && {
    returnUrl,
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

/** What the buyer has to do before the card is charged. */
function actionView(action, texts, now, announce, leave) {
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
        "button", { class: "pay", type: "button", onclick: () => leave(action) },
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
