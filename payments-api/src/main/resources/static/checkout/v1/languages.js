/** The supported language that is nearest to a BCP 47 tag: Portuguese for any pt, English otherwise. */
function supportedLanguage(tag) {
  return /^pt\b/i.test(tag ?? "") ? "pt-BR" : "en-US";
}

/** What the element says itself while its frame cannot, by language. */
const SHARED_TEXTS = {
  "en-US": {
    frame: "Payment",
    connectionTitle: "The payment service cannot be reached",
    connectionWrong: "Check your connection and try again. Nothing has been charged.",
    retry: "Try again",
  },
  "pt-BR": {
    frame: "Pagamento",
    connectionTitle: "O serviço de pagamento está inacessível",
    connectionWrong: "Confira sua conexão e tente de novo. Nada foi cobrado.",
    retry: "Tentar de novo",
  },
};
