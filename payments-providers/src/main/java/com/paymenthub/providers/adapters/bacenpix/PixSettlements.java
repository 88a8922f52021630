package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.SettlementSource.Kind;
import com.paymenthub.providers.contract.SettlementSource.Line;
import com.paymenthub.providers.contract.SettlementSource.Page;
import com.paymenthub.providers.http.ProviderAnswer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What came and went in a span of time, by {@code GET /pix}: payments of codes first, then refunds,
 * which banks list with their payments.
 */
final class PixSettlements {

  private static final int ITEMS_ON_A_PAGE = 100;
  private static final String PAYMENTS = "payments:";
  private static final String REFUNDS = "refunds:";

  private final PixConnection connection;
  private final ProviderAccount account;
  private final Instant from;
  private final Instant until;

  PixSettlements(PixConnection connection, ProviderAccount account, Instant from, Instant until) {
    this.connection = connection;
    this.account = account;
    this.from = from;
    this.until = until;
  }

  Page page(@Nullable String page) throws IOException, InterruptedException {
    if (page == null || page.startsWith(PAYMENTS)) {
      int number = page == null ? 0 : number(page, PAYMENTS);
      JsonNode answer = asked(from, "txIdPresente", number);
      String next = isLast(answer, number) ? REFUNDS + 0 : PAYMENTS + (number + 1);
      return new Page(payments(answer), next);
    }
    int number = number(page, REFUNDS);
    Instant first = from.minus(Duration.ofDays(BacenPix.REFUNDED_WITHIN_DAYS + 1L));
    JsonNode answer = asked(first, "devolucaoPresente", number);
    return new Page(refunds(answer), isLast(answer, number) ? null : REFUNDS + (number + 1));
  }

  private static int number(String page, String kind) {
    return Integer.parseInt(page.substring(kind.length()));
  }

  private JsonNode asked(Instant first, String filter, int page)
      throws IOException, InterruptedException {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("inicio", first.toString());
    query.put("fim", until.toString());
    query.put(filter, "true");
    query.put("paginacao.paginaAtual", String.valueOf(page));
    query.put("paginacao.itensPorPagina", String.valueOf(ITEMS_ON_A_PAGE));
    ProviderAnswer answer =
        connection.get(
            account, PixDialect.of(account).pixPath() + "?" + PixConnection.encoded(query));
    if (!PixAnswers.isDone(answer)) {
      throw new IOException("the bank does not list payments, status " + answer.status());
    }
    return answer.json();
  }

  private List<Line> payments(JsonNode answer) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (PixPayment payment : PixPayment.of(answer.path("pix"))) {
      if (isWithin(payment.paidAt())) {
        lines.add(
            new Line(
                payment.endToEndId(),
                Kind.PAYMENT,
                Money.of(payment.minorUnits(), "BRL"),
                null,
                payment.paidAt()));
      }
    }
    return lines;
  }

  private List<Line> refunds(JsonNode answer) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (PixPayment payment : PixPayment.of(answer.path("pix"))) {
      for (JsonNode refund : payment.refunds()) {
        JsonNode times = refund.path("horario");
        Instant at =
            PixAnswers.instant(times.path("liquidacao"))
                .or(() -> PixAnswers.instant(times.path("solicitacao")))
                .orElse(Instant.EPOCH);
        Long minorUnits = PixAnswers.minorUnits(refund.path("valor")).orElse(0L);
        String id = refund.path("rtrId").asString("");
        boolean isDone = refund.path("status").asString("").equals("DEVOLVIDO");
        if (isDone && isWithin(at) && minorUnits > 0 && !id.isEmpty()) {
          lines.add(new Line(id, Kind.REFUND, Money.of(minorUnits, "BRL"), null, at));
        }
      }
    }
    return lines;
  }

  private boolean isWithin(Instant at) {
    return !at.isBefore(from) && at.isBefore(until);
  }

  /** Banks that do not say how many pages there are fill each but the last one. */
  private static boolean isLast(JsonNode answer, int page) {
    JsonNode pages = answer.path("parametros").path("paginacao").path("quantidadeDePaginas");
    return pages.isNumber()
        ? page + 1 >= pages.asInt()
        : answer.path("pix").size() < ITEMS_ON_A_PAGE;
  }
}
