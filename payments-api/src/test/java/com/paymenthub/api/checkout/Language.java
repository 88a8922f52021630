package com.paymenthub.api.checkout;

/** What the checkout says, in the languages that it speaks. */
enum Language {
  PORTUGUESE(
      "pt-BR",
      "Pagamento confirmado",
      "Seu pagamento não foi aprovado",
      "Pague com Pix",
      "Copiado",
      "Pague até 28 de dezembro de 2040",
      "O tempo acabou",
      "Não é possível abrir este pagamento",
      "O prazo de pagamento acabou",
      "Indisponível no sandbox",
      "Pagar R$",
      "Confirme no seu banco",
      "O pagamento não foi concluído",
      "Banco simulado"),
  ENGLISH(
      "en-US",
      "Payment confirmed",
      "Your payment was not approved",
      "Pay with Pix",
      "Copied",
      "Pay until December 28, 2040",
      "The time is up",
      "This payment cannot be opened",
      "The time to pay has passed",
      "Not available in the sandbox",
      "Pay R$",
      "Confirm with your bank",
      "The payment did not go through",
      "Simulated bank");

  final String tag;
  final String paid;
  final String declined;
  final String pix;
  final String copied;
  final String until;
  final String timeIsUp;
  final String wrongKey;
  final String expired;
  final String sandbox;
  final String pay;
  final String confirmAtBank;
  final String notPaid;
  final String simulatedBank;

  Language(
      String tag,
      String paid,
      String declined,
      String pix,
      String copied,
      String until,
      String timeIsUp,
      String wrongKey,
      String expired,
      String sandbox,
      String pay,
      String confirmAtBank,
      String notPaid,
      String simulatedBank) {
    this.tag = tag;
    this.paid = paid;
    this.declined = declined;
    this.pix = pix;
    this.copied = copied;
    this.until = until;
    this.timeIsUp = timeIsUp;
    this.wrongKey = wrongKey;
    this.expired = expired;
    this.sandbox = sandbox;
    this.pay = pay;
    this.confirmAtBank = confirmAtBank;
    this.notPaid = notPaid;
    this.simulatedBank = simulatedBank;
  }
}
