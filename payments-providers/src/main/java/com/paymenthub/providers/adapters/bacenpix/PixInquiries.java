package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import com.paymenthub.providers.http.ProviderAnswer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Asks banks what became of codes, removals and refunds. */
final class PixInquiries {

  private final PixConnection connection;
  private final Clock clock;

  PixInquiries(PixConnection connection, Clock clock) {
    this.connection = connection;
    this.clock = clock;
  }

  InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    Inquiry.Parent parent = inquiry.parent();
    if (parent == null) {
      return code(inquiry).outcome();
    }
    return parent.takenAt() == null ? removal(inquiry, parent) : refund(inquiry, parent);
  }

  List<ProviderNotice> news(Inquiry inquiry) throws IOException, InterruptedException {
    if (inquiry.parent() != null) {
      return List.of();
    }
    Found found = code(inquiry);
    if (!(found.outcome() instanceof InquiryOutcome.Executed)) {
      // No answer would be no news: nobody would ask for it again.
      throw new IOException("the bank does not show the payments of a code that was paid");
    }
    List<ProviderNotice> news = new ArrayList<>();
    for (PixPayment payment : found.payments()) {
      news.add(
          notice(
              inquiry,
              payment.endToEndId(),
              new Told.Paid(
                  payment.minorUnits(), Map.of(PixAnswers.END_TO_END_ID, payment.endToEndId()))));
    }
    found
        .own(inquiry)
        .ifPresent(own -> own.refunds().forEach(refund -> tell(inquiry, refund, news)));
    return news;
  }

  /** What was given back without our asking for it: by the bank, or through another system. */
  private static void tell(Inquiry inquiry, JsonNode refund, List<ProviderNotice> news) {
    String nature = refund.path("natureza").asString("ORIGINAL");
    String id = refund.path("rtrId").asString(refund.path("id").asString(""));
    boolean isOurs = PixIds.ofRefund(refund.path("id").asString("")).isPresent();
    Long minorUnits = PixAnswers.minorUnits(refund.path("valor")).orElse(0L);
    boolean isDone = refund.path("status").asString("").equals("DEVOLVIDO");
    if (!isDone || id.isEmpty() || minorUnits <= 0 || (isOurs && !nature.startsWith("MED"))) {
      return;
    }
    Told told =
        nature.startsWith("MED")
            ? new Told.Disputed(
                new DisputeNews(id, DisputeState.CHARGED_BACK, reason(nature), minorUnits, null))
            : new Told.GivenBack(minorUnits);
    news.add(notice(inquiry, id, told));
  }

  /** Returns by the bank (Mecanismo Especial de Devolução). */
  private static DisputeReason reason(String nature) {
    return switch (nature) {
      case "MED_FRAUDE" -> DisputeReason.FRAUD;
      case "MED_OPERACIONAL" -> DisputeReason.PROCESSING_ERROR;
      default -> DisputeReason.OTHER;
    };
  }

  private static ProviderNotice notice(Inquiry inquiry, String id, Told told) {
    return new ProviderNotice(id, inquiry.about().toString(), told);
  }

  /**
   * What the bank says of a code.
   *
   * @param payments all that were made with it, the oldest first
   */
  private record Found(InquiryOutcome outcome, List<PixPayment> payments) {

    /** The payment that the question is about: the one whose id is known, or the first. */
    Optional<PixPayment> own(Inquiry inquiry) {
      String known = inquiry.references().get(PixAnswers.END_TO_END_ID);
      return payments.stream()
          .filter(payment -> known == null || payment.endToEndId().equals(known))
          .findFirst();
    }
  }

  private Found code(Inquiry inquiry) throws IOException, InterruptedException {
    ProviderAccount account = inquiry.account();
    ProviderAnswer answer =
        connection.get(account, PixDialect.of(account).codePath(inquiry.method(), inquiry.about()));
    String known = inquiry.references().get(PixAnswers.END_TO_END_ID);
    if (answer.status() == 404 && known != null) {
      return payment(account, known);
    }
    if (!PixAnswers.isDone(answer)) {
      return new Found(PixAnswers.unknown(answer), List.of());
    }
    JsonNode code = answer.json();
    List<PixPayment> payments = PixPayment.of(code.path("pix"));
    boolean isPaid = code.path("status").asString("").equals("CONCLUIDA");
    if (isPaid && payments.isEmpty()) {
      payments = listed(inquiry);
    }
    if (!payments.isEmpty()) {
      return new Found(executed(payments.getFirst()), payments);
    }
    return new Found(
        switch (code.path("status").asString("")) {
          case "ATIVA" ->
              new InquiryOutcome.Issued(
                  PixAnswers.issued(
                      code,
                      inquiry.amount(),
                      PixRequests.dueOf(inquiry.method()) == null ? null : inquiry.expiresAt(),
                      null));
          case "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP" ->
              new InquiryOutcome.NotExecuted();
          default -> new InquiryOutcome.NoAnswer("status_not_understood");
        },
        List.of());
  }

  /** A second payment of a code is known by its own id only. */
  private Found payment(ProviderAccount account, String endToEndId)
      throws IOException, InterruptedException {
    ProviderAnswer answer =
        connection.get(account, PixDialect.of(account).pixPath() + "/" + endToEndId);
    if (!PixAnswers.isDone(answer)) {
      return new Found(PixAnswers.unknown(answer), List.of());
    }
    PixPayment payment = PixPayment.ofOne(answer.json());
    return new Found(executed(payment), List.of(payment));
  }

  private static InquiryOutcome executed(PixPayment payment) {
    return new InquiryOutcome.Executed(PixAnswers.approved(payment), payment.minorUnits());
  }

  /** Some banks leave the payments out of the code. */
  private List<PixPayment> listed(Inquiry inquiry) throws IOException, InterruptedException {
    Instant from = inquiry.startedAt().minus(Duration.ofHours(1));
    ProviderAnswer answer =
        connection.get(
            inquiry.account(),
            PixDialect.of(inquiry.account()).pixPath()
                + "?"
                + PixConnection.encoded(
                    Map.of(
                        "inicio", from.toString(),
                        "fim", clock.instant().toString(),
                        "txid", PixIds.txid(inquiry.about()))));
    if (!PixAnswers.isDone(answer)) {
      throw new IOException("the bank does not show a payment, status " + answer.status());
    }
    List<PixPayment> payments = PixPayment.of(answer.json().path("pix"));
    if (payments.isEmpty()) {
      throw new IOException("the bank does not show a payment");
    }
    return payments;
  }

  private InquiryOutcome removal(Inquiry inquiry, Inquiry.Parent parent)
      throws IOException, InterruptedException {
    ProviderAccount account = inquiry.account();
    ProviderAnswer answer =
        connection.get(
            account, PixDialect.of(account).codePath(inquiry.method(), parent.reference()));
    if (!PixAnswers.isDone(answer)) {
      return PixAnswers.unknown(answer);
    }
    JsonNode code = answer.json();
    if (isRemoved(code)) {
      return new InquiryOutcome.Executed(Approved.WITHOUT_DETAILS);
    }
    return code.path("status").asString("").equals("CONCLUIDA")
        ? new InquiryOutcome.Refused(
            new Declined(null, null, DeclinedCode.NOT_PERMITTED, false, null))
        : new InquiryOutcome.NeverHeard();
  }

  private InquiryOutcome refund(Inquiry inquiry, Inquiry.Parent parent)
      throws IOException, InterruptedException {
    ProviderAccount account = inquiry.account();
    Optional<String> endToEndId =
        endToEndId(account, inquiry.method(), parent.reference(), parent.references());
    if (endToEndId.isEmpty()) {
      return new InquiryOutcome.NeverHeard();
    }
    ProviderAnswer answer =
        connection.get(
            account, PixDialect.of(account).refundPath(endToEndId.get(), inquiry.about()));
    return PixAnswers.isDone(answer)
        ? PixAnswers.refundFound(answer.json(), inquiry.startedAt())
        : PixAnswers.unknown(answer);
  }

  /** The id of a payment, which the bank is asked for where nobody has told it. */
  Optional<String> endToEndId(
      ProviderAccount account, PaymentMethod method, UUID code, Map<String, String> references)
      throws IOException, InterruptedException {
    String known = references.get(PixAnswers.END_TO_END_ID);
    if (known != null) {
      return Optional.of(known);
    }
    ProviderAnswer answer = connection.get(account, PixDialect.of(account).codePath(method, code));
    if (answer.status() == 404) {
      return Optional.empty();
    }
    if (!PixAnswers.isDone(answer)) {
      throw new NothingSent("payment_not_found");
    }
    return PixPayment.of(answer.json().path("pix")).stream()
        .findFirst()
        .map(PixPayment::endToEndId);
  }

  /** Whether a code was removed before anybody paid it. */
  static boolean isRemoved(JsonNode code) {
    return code.path("status").asString("").startsWith("REMOVIDA") && code.path("pix").isEmpty();
  }
}
