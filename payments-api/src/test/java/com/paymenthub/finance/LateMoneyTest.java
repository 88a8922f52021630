package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.testing.Patience;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** What finance teams read of operations that providers finish later, or undo. */
class LateMoneyTest {

  private static RunningService service;
  private static Market market;
  private static JdbcTemplate owner;

  @BeforeAll
  static void open() {
    service = RunningService.start("--payments.agenda.enabled=false");
    market = new Market(service, new Random(1));
    owner = service.owner();
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void what_a_provider_has_accepted_is_open_and_has_moved_nothing() {
    String accepted = market.accepted().at("/id");
    readAll();

    assertThat(
            owner.queryForList(
                "select item from finance.open_items where charge_id = ?::uuid and amount = 1990"
                    + " and (item = 'pending') = (due_at is null)"
                    + " and (due_at is null or due_at between now() and now() + interval '1 hour')",
                String.class,
                accepted))
        .containsExactlyInAnyOrder("pending", "accepted");
    String moved = "select kind from finance.movements where charge_id = ?::uuid";
    assertThat(owner.queryForList(moved, String.class, accepted)).isEmpty();
  }

  @Test
  void an_analysis_that_is_judged_later_is_open_and_waits_for_no_person() {
    ApiClient client = service.client(market.account());
    String merchant =
        client
            .post(
                "/v1/merchants",
                """
                {"mcc": "5732", "providers": [
                  {"name": "acquirer", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}},
                  {"name": "fraud", "priority": 1, "credentials": {
                    "type": "SERVICE_SANDBOX_ANTIFRAUD",
                    "settings": {"acceptedRate": 100, "finishAfterSeconds": 518400}}}]}
                """)
            .at("/id");
    String waiting =
        client
            .post(
                "/v1/charges",
                CardCharge.of(market.account())
                    .with("merchantId", merchant)
                    .with("fraudAnalysis", Map.of("customer", Map.of("identity", "1")))
                    .json())
            .at("/id");
    readAll();

    String items =
        "select concat_ws(' ', item, reason, amount) from finance.open_items"
            + " where charge_id = ?::uuid and due_at > now()";
    assertThat(owner.queryForList(items, String.class, waiting))
        .containsExactly("accepted fraud_analysis 1990");

    client.postWithoutBody("/v1/charges/" + waiting + "/void");
    readAll();
    assertThat(owner.queryForList(items, String.class, waiting)).isEmpty();
  }

  @Test
  void what_a_provider_undoes_moves_back() {
    String id = market.charge(1990, false).at("/id");
    market.capture(id, 1500);
    market.tell(id, "pre_authorized");
    market.capture(id, 1990);
    market.tell(id, "voided");
    market.tell(id, "authorized");
    readAll();

    assertThat(
            owner.queryForList(
                "select format('%s %s %s', kind, reserved_delta, settled_delta)"
                    + " from finance.movements where charge_id = ?::uuid"
                    + " and kind <> 'fee' order by occurred_at, kind",
                String.class, id))
        .containsExactly(
            "pre_authorization 1990 0",
            "capture -1500 1500",
            "release -490 0",
            "capture_undone 1990 -1500",
            "capture -1990 1990",
            "refund 0 -1990",
            "refund_undone 0 1990");
    assertThat(service.part(FinanceCheck.class).violations()).isEmpty();
  }

  private static void readAll() {
    Instant now = Instant.now();
    await().atMost(Patience.LONGEST_WAIT).until(() -> !readUpTo().isBefore(now));
  }

  private static Instant readUpTo() {
    while (service.part(FinanceReader.class).readSome()) {
      // What happened until now is read in pages.
    }
    return service.part(FinanceTables.class).progress().asOf().orElse(Instant.MIN);
  }
}
