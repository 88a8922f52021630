package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.finance.FinanceReader;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a settlement file says of fees reaches the charges, their notifications and the books. */
class SettlementFeesTest {

  private static final ZoneId ZONE = ZoneId.of("America/Sao_Paulo");

  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    service = RunningService.start("--payments.agenda.enabled=false");
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  private String charged() {
    return charged(account.merchantId());
  }

  private String charged(UUID merchant) {
    ApiAnswer charge =
        client.post(
            "/v1/charges",
            CardCharge.of(account)
                .with("merchantId", merchant.toString())
                .with("capture", true)
                .json());
    assertThat(charge.at("/status")).as(charge.text()).isEqualTo("authorized");
    return charge.at("/id");
  }

  /** Reads all events, and as if the day had ended. */
  private static void readAll() {
    FinanceReader reader = service.part(FinanceReader.class);
    while (reader.readSome()) {
      assertThat(reader.behindSeconds()).isNotNegative();
    }
    service.owner().update("update finance_position set as_of = now() + interval '2 days'");
  }

  private String row(String charge, String amount, String fee) {
    String reference =
        service
            .owner()
            .queryForObject(
                "select provider_reference from finance.movements where charge_id = ?::uuid"
                    + " and kind = 'authorization'",
                String.class,
                charge);
    return "%s,%s,BRL,%s,%s\n".formatted(reference, amount, today(), fee);
  }

  private static LocalDate today() {
    return LocalDate.ofInstant(Instant.now(), ZONE);
  }

  private record Told(UUID run, boolean repeated, long differences, long fees) {}

  private Told reconcile(@Nullable UUID replaces, String... rows) throws IOException {
    Path file = folder.resolve("settlement.csv");
    Files.writeString(file, "reference,amount,currency,date,fee\n" + String.join("", rows));
    Reconciled reconciled =
        service
            .part(Reconciliations.class)
            .reconcile(
                new SettlementImport(
                    file, account.clientId(), Formats.PROVIDER, null, today(), today(), replaces),
                SettlementBooks.NOBODY);
    long fees = service.part(SettlementFees.class).tell(reconciled.run(), _ -> {});
    return new Told(
        reconciled.run().id(), reconciled.repeated(), reconciled.run().differences(), fees);
  }

  private List<String> fees(String charge) {
    return client
        .get("/v1/charges/" + charge + "/events?limit=100&sort=ASC")
        .json()
        .at("/items")
        .valueStream()
        .filter(event -> event.at("/event").stringValue().equals("charge.fee_told"))
        .map(event -> event.at("/content/feeMinorUnits").asString())
        .toList();
  }

  private List<String> booked(String charge) {
    readAll();
    return service
        .owner()
        .queryForList(
            "select m.fee_delta || ' ' || (m.run_id is not null) || ' of ' || c.fee"
                + " from finance.movements m join finance.charges c using (charge_id)"
                + " where m.charge_id = ?::uuid and m.kind = 'fee' order by m.sequence_number",
            String.class,
            charge);
  }

  @Test
  void a_fee_is_kept_with_the_charge_and_in_its_next_notification() throws IOException {
    String charge = charged();
    String other = charged();
    readAll();

    Told told = reconcile(null, row(charge, "19.90", "0.80"), row(other, "19.00", "0.80"));

    assertThat(told.fees()).as("the amount of the other one differs").isEqualTo(1);
    assertThat(fees(charge)).containsExactly("80");
    assertThat(fees(other)).isEmpty();
    assertThat(booked(charge)).containsExactly("80 true of 80");
    client.postWithoutBody("/v1/charges/" + charge + "/void");
    ApiAnswer events = client.get("/v1/events?sort=ASC&chargeId=" + charge);
    assertThat(events.json().at("/items").valueStream())
        .extracting(event -> event.at("/data/fee") + " " + event.at("/data/feeAmount"))
        .containsExactly("null null", "null null", "4.0201 80");
    assertThat(client.get("/v1/charges/" + charge).json().has("feeAmount")).isFalse();
  }

  @Test
  void the_same_file_tells_nothing_again_and_ends_what_was_interrupted() throws IOException {
    String charge = charged();
    readAll();
    String row = row(charge, "19.90", "0.80");
    Told first = reconcile(null, row);

    Told again = reconcile(null, row);

    assertThat(again.run()).isEqualTo(first.run());
    assertThat(again.repeated()).isTrue();
    assertThat(fees(charge)).containsExactly("80");
    readAll();
    assertThat(reconcile(null, row).fees()).as("the tables know it").isZero();
  }

  @Test
  void a_corrected_file_tells_another_fee_only_when_it_replaces_the_wrong_one() throws IOException {
    String charge = charged();
    readAll();
    Told wrong = reconcile(null, row(charge, "19.90", "8.00"));
    assertThat(booked(charge)).containsExactly("800 true of 800");

    Told right = reconcile(wrong.run(), row(charge, "19.90", "0.80"));

    assertThat(right.differences()).isZero();
    assertThat(booked(charge)).containsExactly("800 true of 80", "-720 true of 80");
    Told once = reconcile(right.run(), row(charge, "19.90", "0.80") + "\n");
    assertThat(once.fees()).as("nothing new").isZero();
    Told third = reconcile(once.run(), row(charge, "19.90", "0.81"));
    assertThat(third.differences()).as("told by the first of three runs").isZero();
    assertThat(fees(charge)).containsExactly("800", "80", "81");
  }

  @Test
  void a_fee_that_the_answer_told_stays_and_another_one_is_a_difference() throws IOException {
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [{"name": "simulator", "priority": 1, "credentials":
              {"type": "SERVICE_SANDBOX", "settings": {"feeBasisPoints": 299}}}]}
            """);
    String charge = charged(UUID.fromString(merchant.at("/id")));
    String sameFee = charged(UUID.fromString(merchant.at("/id")));
    assertThat(booked(charge)).containsExactly("60 false of 60");

    Told told = reconcile(null, row(charge, "19.90", "0.61"), row(sameFee, "19.90", "0.60"));

    assertThat(told.differences()).isEqualTo(1);
    assertThat(told.fees()).isZero();
    assertThat(fees(charge)).isEmpty();
    assertThat(booked(charge)).containsExactly("60 false of 60");
    assertThat(
            service
                .owner()
                .queryForList(
                    "select kind || ' ' || here || '>' || there from finance.differences"
                        + " where run_id = ?",
                    String.class,
                    told.run()))
        .containsExactly("fee 60>61");
    assertThat(client.get("/v1/events?chargeId=" + charge).at("/items/0/data/feeAmount"))
        .isEqualTo("60");
  }
}
