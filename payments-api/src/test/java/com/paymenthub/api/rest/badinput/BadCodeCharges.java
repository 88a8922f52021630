package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import tools.jackson.databind.util.RawValue;

/** What can be wrong with {@code POST /v1/charges} by pix or boleto. */
final class BadCodeCharges {

  private final TestAccount account;
  private final ApiClient client;
  private final String customer;
  private final LocalDate today = LocalDate.now(ZoneId.of("America/Sao_Paulo"));
  private final List<BadInput> rows = new ArrayList<>();

  BadCodeCharges(RunningService service) {
    this.account = service.newAccount();
    this.client = service.client(account);
    this.customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
  }

  List<BadInput> rows() {
    pixTerms();
    dueDates();
    boletoTerms();
    surcharges(this::boleto, "interest");
    surcharges(this::boleto, "fine");
    both("amounts", charge -> charge.with("amount", 0), "amount");
    both("another currency", charge -> charge.with("currency", "USD"), "currency");
    both("no currency", charge -> charge.with("currency", "ZZZ"), "currency");
    boleto(
        "an amount of eleven digits", charge -> charge.with("amount", 10_000_000_000L), "amount");
    payers();
    pix(
        "everything at once",
        charge ->
            charge
                .with("amount", -1)
                .with("currency", "JPY")
                .with("merchantId", null)
                .withMethod("expiresIn", "1 h")
                .withSource("customerId", "nonsense"),
        "amount",
        "currency",
        "merchantId",
        "paymentMethod.expiresIn",
        "paymentSource.customerId");
    return rows;
  }

  private void pixTerms() {
    for (Object bad : List.of(0, -1, 31_536_001, "60", new RawValue("1.5"), true)) {
      pix(
          "expiresIn " + bad,
          charge -> charge.withMethod("expiresIn", bad),
          "paymentMethod.expiresIn");
    }
  }

  private void dueDates() {
    String field = "paymentMethod.dueDate";
    for (Object date :
        List.of(
            today.minusDays(1).toString(), "2049-10-14", "2027-02-29", "01/02/2027", 20270201)) {
      pix("dueDate " + date, charge -> charge.withMethod("dueDate", date), field);
    }
    due(
        "a due date and seconds",
        charge -> charge.withMethod("expiresIn", 60),
        "paymentMethod.expiresIn");
    for (Object days : List.of(-1, 366, "1", new RawValue("0.5"))) {
      due(
          "validAfterDueDateDays " + days,
          charge -> charge.withMethod("validAfterDueDateDays", days),
          "paymentMethod.validAfterDueDateDays");
    }
    pix(
        "what belongs to a due date, without one",
        charge ->
            charge
                .withMethod("validAfterDueDateDays", 1)
                .withMethod("interest", Map.of("days", 1, "amount", 1))
                .withMethod("fine", Map.of("days", 1, "percentage", 1)),
        "paymentMethod.validAfterDueDateDays",
        "paymentMethod.interest",
        "paymentMethod.fine");
    for (String surcharge : List.of("interest", "fine")) {
      String path = "paymentMethod." + surcharge;
      surcharges(this::due, surcharge);
      due(
          surcharge + " of two kinds",
          charge -> charge.withMethod(surcharge, Map.of("days", 1, "amount", 1, "percentage", 1)),
          path + ".amount");
      due(
          surcharge + " that begins later",
          charge -> charge.withMethod(surcharge, Map.of("days", 2, "amount", 1)),
          path + ".days");
      due(
          surcharge + " with three decimals",
          charge ->
              charge.withMethod(surcharge, Map.of("days", 1, "percentage", new RawValue("1.001"))),
          path + ".percentage");
    }
  }

  private void boletoTerms() {
    String field = "paymentMethod.expiresDate";
    boleto("no expiresDate", charge -> charge.withMethod("expiresDate", null), field);
    List<Object> bad =
        List.of(
            today.minusDays(1).toString(),
            "2049-10-14",
            "2027-02-29",
            "2027-2-1",
            "01/02/2027",
            "2027-02-01T00:00:00Z",
            "",
            20270201);
    for (Object date : bad) {
      boleto("expiresDate " + date, charge -> charge.withMethod("expiresDate", date), field);
    }
    boleto(
        "long instructions",
        charge -> charge.withMethod("instructions", "a".repeat(1001)),
        "paymentMethod.instructions");
    boleto(
        "instructions and date",
        charge -> charge.withMethod("instructions", 1).withMethod("expiresDate", null),
        "paymentMethod.instructions",
        "paymentMethod.expiresDate");
  }

  private void surcharges(Bad bad, String field) {
    String path = "paymentMethod." + field;
    bad.add(field + " as a number", charge -> charge.withMethod(field, 1), path);
    bad.add(
        field + " of nothing",
        charge -> charge.withMethod(field, Map.of("days", 1)),
        path + ".amount");
    bad.add(
        field + " without days",
        charge -> charge.withMethod(field, Map.of("amount", 1)),
        path + ".days");
    for (Object days : List.of(-1, 366, "1")) {
      bad.add(
          "%s after %s days".formatted(field, days),
          charge -> charge.withMethod(field, Map.of("days", days, "amount", 1)),
          path + ".days");
    }
    for (Object amount : List.of(0, -1, new RawValue("0.5"), "1")) {
      bad.add(
          "%s of %s".formatted(field, amount),
          charge -> charge.withMethod(field, Map.of("days", 1, "amount", amount)),
          path + ".amount");
    }
    for (Object percentage : List.of(-1, new RawValue("100.01"), new RawValue("0.00001"), "1")) {
      bad.add(
          "%s of %s percent".formatted(field, percentage),
          charge -> charge.withMethod(field, Map.of("days", 1, "percentage", percentage)),
          path + ".percentage");
    }
  }

  private void payers() {
    both("no source", charge -> charge.with("paymentSource", null), "paymentSource");
    both("a source as text", charge -> charge.with("paymentSource", "x"), "paymentSource");
    for (Object type : List.of("card", "token", "cash", 1)) {
      both(
          "source type " + type,
          charge -> charge.withSource("sourceType", type),
          "paymentSource.sourceType");
    }
    both(
        "no customer", charge -> charge.withSource("customerId", null), "paymentSource.customerId");
    both(
        "two customers",
        charge -> charge.withSource("customer", Map.of("name", "Maria")),
        "paymentSource.customerId");
    both(
        "an incomplete customer",
        charge ->
            charge
                .withSource("customerId", null)
                .withSource("customer", Map.of("document", Map.of("type", "cpf", "number", "1"))),
        "paymentSource.customer.name",
        "paymentSource.customer.email",
        "paymentSource.customer.phoneNumber",
        "paymentSource.customer.document.number");
    both(
        "another customer beside the source",
        charge -> charge.with("customerId", UUID.randomUUID().toString()),
        "customerId");
  }

  private void both(String what, UnaryOperator<CodeCharge> change, String... fields) {
    pix(what, change, fields);
    boleto(what, change, fields);
  }

  private void pix(String what, UnaryOperator<CodeCharge> change, String... fields) {
    add("pix: " + what, change.apply(CodeCharge.pix(account, customer)), fields);
  }

  private void due(String what, UnaryOperator<CodeCharge> change, String... fields) {
    CodeCharge valid = CodeCharge.pix(account, customer);
    add(
        "pix with a due date: " + what,
        change.apply(valid.withMethod("dueDate", today.plusDays(1).toString())),
        fields);
  }

  private void boleto(String what, UnaryOperator<CodeCharge> change, String... fields) {
    CodeCharge valid = CodeCharge.boleto(account, customer, today.plusDays(1).toString());
    add("boleto: " + what, change.apply(valid), fields);
  }

  /** Adds what is wrong with a good charge that was changed. */
  private interface Bad {
    void add(String what, UnaryOperator<CodeCharge> change, String... fields);
  }

  private void add(String what, CodeCharge charge, String... fields) {
    String json = charge.json();
    rows.add(BadInput.invalid(what, json, () -> client.post("/v1/charges", json), fields));
  }
}
