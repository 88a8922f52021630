package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.Commands;
import com.paymenthub.domain.charges.ChargeCommand;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.DueWorkEngine;
import java.io.PrintStream;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Expiries that are all due at once hold up nobody's money and no card data. In a build with fewer
 * of them; the size that is promised:
 *
 * <pre>
 * ./mvnw -pl payments-api -am test -Dtest=DueWorkTest -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Ddue.expiries=100000
 * </pre>
 */
class DueWorkTest {

  private static final PrintStream OUT = System.out;
  private static final int EXPIRIES = Integer.getInteger("due.expiries", 3_000);
  private static final Duration TOKENS_LIVE = Duration.ofHours(2);
  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static RunningService service;
  private static TestAccount account;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    service = RunningService.start(CLOCK);
    service.part(DueWorkEngine.class).stop();
    account = service.newAccount();
    client = service.client(account);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void neither_a_takeover_nor_the_removal_of_a_code_waits_for_expiries() {
    created(client.post("/v1/tokens", CardToken.valid().json()));
    String taken =
        created(client.post("/v1/charges", CardCharge.of(account).with("capture", false).json()));
    leaveUnderWay(UUID.fromString(taken));
    String customer = created(client.post("/v1/customers", CustomerBody.number(1).json()));
    String pix =
        created(
            client.post(
                "/v1/charges",
                CodeCharge.pix(account, customer).withMethod("expiresIn", 60).json()));
    DueExpiries.copies(pix, EXPIRIES).forEach(service.owner()::execute);
    service.owner().execute(DueExpiries.due(1, EXPIRIES + 1));
    CLOCK.advance(TOKENS_LIVE);

    long began = System.nanoTime();
    service.part(DueWorkEngine.class).start();

    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                count(
                        "select count(*) from domain_event where aggregate_identifier = '"
                            + taken
                            + "' and payload_type = 'charge.attempt_unanswered'")
                    == 1);
    Duration takeover = Duration.ofNanos(System.nanoTime() - began);
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                count("select count(*) from card_code") == 0
                    && count("select count(*) from card_token where sealed is not null") == 0);
    Duration removal = Duration.ofNanos(System.nanoTime() - began);

    long left = count("select count(*) from charge_agenda where kind = 'expiry'");
    OUT.printf(
        "beside %d expiries, %d of them left: takeover after %d ms, code gone after %d ms%n",
        EXPIRIES, left, takeover.toMillis(), removal.toMillis());
    assertThat(left).isPositive();
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                count("select count(*) from domain_event where payload_type = 'charge.failed'")
                    > 0);
  }

  /** As a node leaves it that dies before it has written down the answer. */
  private static void leaveUnderWay(UUID charge) {
    Origin origin = Origin.automation(account.clientId(), "test");
    service
        .part(Transactions.class)
        .run(
            () ->
                service
                    .part(Commands.class)
                    .send(
                        new ChargeCommand.RequestCapture(
                            charge,
                            account.clientId(),
                            null,
                            Ids.next(),
                            null,
                            null,
                            1,
                            CLOCK.instant()),
                        origin));
  }

  private static String created(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.at("/id");
  }

  private static long count(String sql) {
    return service.owner().queryForObject(sql, Long.class);
  }
}
