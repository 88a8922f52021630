/** What is bought, and how much it is. */
function orderView(session, texts, language, wide) {
  const money = (amount) => formatAmount(amount, session.currency, language);
  const count = session.items.reduce((sum, item) => sum + item.quantity, 0);
  const lines = session.items.map((item) =>
    h(
      "li", {},
      h("span", { class: "quantity" }, `${item.quantity}×`),
      h(
        "span", { class: "item" }, item.name,
        item.description && h("small", {}, item.description),
        item.quantity > 1 && h("small", {}, `${money(item.unitPrice)} ${texts.each}`),
      ),
      h("span", { class: "price" }, money(item.unitPrice * item.quantity)),
    ),
  );
  return h(
    "section", { class: "order", "aria-label": texts.order },
    h("p", { class: "title" }, session.name || session.description || texts.order),
    session.orderId && h("p", { class: "reference" }, texts.reference(session.orderId)),
    h("p", { class: "total" }, h("span", {}, texts.total), h("strong", {}, money(session.amount))),
    lines.length > 0 && h("details", { open: wide && lines.length <= 5 }, h("summary", {}, texts.items(count)), h("ul", {}, lines)),
  );
}

/** A state in which there is nothing to fill in: a heading, what it means, and maybe a button. */
function noticeView(kind, title, text, button) {
  return h(
    "div", { class: `notice ${kind}` },
    h("span", { class: "badge" }, icon(kind === "paid" ? "paid" : "closed")),
    h("h2", { tabindex: -1 }, title),
    h("p", {}, text),
    button && h("button", { class: "pay", type: "button", onclick: button.action }, h("span", { class: "label" }, button.label)),
  );
}

async function copy(text, area) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission, or on a page without TLS.
    area.focus();
    area.select();
    document.execCommand("copy");
  }
}

function codeBox(id, label, shown, copied, button, texts, announce) {
  const area = h("textarea", { id, readonly: true, rows: shown.length > 60 ? 4 : 2, spellcheck: "false" });
  area.value = shown;
  const words = h("span", { class: "label" }, button);
  const copyButton = h(
    "button",
    {
      class: "pay", type: "button",
      onclick: async () => {
        await copy(copied, area);
        copyButton.focus();
        words.textContent = texts.copied;
        announce(texts.copied);
        setTimeout(() => (words.textContent = button), 3_000);
      },
    },
    icon("copy"), words,
  );
  return h("div", { class: "code" }, h("label", { for: id }, label), area, copyButton);
}

function waitingLine(words) {
  return h("p", { class: "waiting" }, h("span", { class: "spinner" }), h("span", { class: "words" }, words));
}

/** The QR code, its text, and how long it lasts, or until when it is to be paid. */
function pixView(charge, texts, language, now, announce) {
  const { qrCodeData, qrCodeImageUrl, expiresIn, dueDate, expiresAt } = charge.paymentMethod;
  const end = dueDate ? Date.parse(expiresAt) : Date.parse(charge.createdAt) + expiresIn * 1000;
  const left = h("span", { class: "left", role: "timer" });
  const line = dueDate
    ? h("p", { class: "until" }, texts.payUntil(formatDay(dueDate, language)))
    : h("p", { class: "countdown" }, `${texts.expiresIn} `, left);
  const view = h(
    "div", { class: "pending" },
    h("h2", { tabindex: -1 }, texts.pixTitle),
    h("ol", { class: "steps" }, texts.pixSteps.map((step) => h("li", {}, step))),
    h("div", { class: "picture" }, h("img", { src: qrCodeImageUrl, alt: texts.qrCode, width: 240, height: 240 })),
    line,
    codeBox("pix-code", texts.pixCode, qrCodeData, qrCodeData, texts.copyPix, texts, announce),
    waitingLine(texts.waiting),
  );
  view.tick = () => {
    const whole = Math.max(0, Math.ceil((end - now()) / 1000));
    const seconds = dueDate ? whole : Math.min(expiresIn, whole);
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    if (seconds > 0) {
      left.textContent = hours >= 24 ? `${Math.floor(hours / 24)} d` : `${hours ? `${hours}:` : ""}${hours ? pad(minutes) : minutes}:${pad(seconds % 60)}`;
    } else if (line.textContent !== texts.expired) {
      line.textContent = texts.expired;
      announce(texts.expired);
    }
  };
  view.tick();
  return view;
}

/** The number of the slip, its barcode, and until when it is paid: to the end of its last day in São Paulo. */
function boletoView(charge, texts, language, now, announce) {
  const { barcodeData, barcodeImageUrl, expiresDate, instructions } = charge.paymentMethod;
  const shown = barcodeData.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, "$1.$2 $3.$4 $5.$6 $7 $8");
  const line = h("p", { class: "until" }, texts.payUntil(formatDay(expiresDate, language)));
  const view = h(
    "div", { class: "pending" },
    h("h2", { tabindex: -1 }, texts.boletoTitle),
    line,
    codeBox("boleto-code", texts.boletoCode, shown, barcodeData, texts.copyBoleto, texts, announce),
    h("div", { class: "picture bars" }, h("img", { src: barcodeImageUrl, alt: texts.barcode })),
    instructions && h("p", { class: "instructions" }, instructions),
    waitingLine(texts.waiting),
    h("p", { class: "close" }, texts.boletoClose),
  );
  view.tick = () => {
    // The bank may tell of the payment days later, and the charge is pending until then.
    if (dayInSaoPaulo(now()) > expiresDate && line.textContent !== texts.expired) {
      line.textContent = texts.expired;
      announce(texts.expired);
    }
  };
  view.tick();
  return view;
}

/** A card payment of which the bank has not said what became of it. */
function checkingView(texts) {
  return h(
    "div", { class: "pending" },
    h("h2", { tabindex: -1 }, texts.checkingTitle),
    h("p", {}, texts.checking),
    waitingLine(texts.waitingForBank),
  );
}
