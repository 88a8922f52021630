package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.ChargeLoad.SentCharge;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many charges at once, and a power cut in their midst. The size is {@code
 * -Dpayments.load.charges}, 1,000 by default; {@code -Dpayments.load.seed} repeats the moment of
 * the cut.
 */
@Tag("kills")
class LoadTest {

  private static final int CONNECTIONS = 16;
  private static final int CHARGES = Integer.getInteger("payments.load.charges", 1000);
  private static final long SEED = Long.getLong("payments.load.seed", System.nanoTime());

  /** What is answered has an outcome, however busy the machine is. */
  private static final String[] PATIENT = {
    "--payments.simulators.deadline=60s", "--payments.requests.provider-time=60s"
  };

  @TempDir Path directory;

  @Test
  void charges_show_at_once_and_a_kill_amid_them_loses_none_and_doubles_none() throws Exception {
    int acknowledgedAtKill = new Random(SEED).nextInt(CHARGES / 10, CHARGES / 4);
    System.out.printf(
        "seed %d: %d charges, then a kill after %d more%n", SEED, CHARGES, acknowledgedAtKill);
    EmbeddedHome home = new EmbeddedHome(directory);
    ServiceProcess killed = ServiceProcess.serve(directory, PATIENT);
    ChargeLoad load = new ChargeLoad(DemoAccount.of(home), CONNECTIONS);

    long started = System.nanoTime();
    List<SentCharge> calm = load.charge(killed, CHARGES);
    System.out.printf(
        "%d charges, each read by id and in a list, in %.1f s%n",
        calm.size(), (System.nanoTime() - started) / 1e9);
    List<SentCharge> cut =
        load.chargeUntilCut(
            killed,
            acknowledged -> {
              if (acknowledged == acknowledgedAtKill) {
                killed.kill();
              }
            });

    assertThat(calm).hasSize(CHARGES).allMatch(SentCharge::isAcknowledged);
    assertThat(cut)
        .filteredOn(SentCharge::isAcknowledged)
        .hasSizeGreaterThanOrEqualTo(acknowledgedAtKill);
    try (ServiceProcess next = ServiceProcess.serve(directory, PATIENT);
        HttpConnection connection = new HttpConnection(next.port())) {
      int lost = 0;
      for (SentCharge sent : cut) {
        if (sent.isAcknowledged()) {
          load.requireShown(connection, sent);
          assertThat(load.repeat(connection, sent)).isEqualTo(sent.answer());
        } else {
          requireOneAnswer(load, connection, sent);
          lost++;
        }
      }
      System.out.printf("%d acknowledged, %d cut off%n", cut.size() - lost, lost);
      requireNothingTwice(home, calm.size() + cut.size());
      requireMoneyMovedOnce(home);
    }
  }

  /** What was cut off either never began, or was made, or waits for what became of it. */
  private static void requireOneAnswer(ChargeLoad load, HttpConnection connection, SentCharge sent)
      throws Exception {
    Answer first = load.repeat(connection, sent);
    assertThat(first.status()).as(first.body()).isIn(201, 409);
    if (first.status() == 201) {
      assertThat(load.repeat(connection, sent)).isEqualTo(first);
    } else {
      assertThat(first.body()).contains("\"key\":\"idempotency_in_progress\"");
    }
  }

  private static void requireNothingTwice(EmbeddedHome home, int sent) {
    assertThat(home.sql("select count(*) from charge")).isEqualTo(String.valueOf(sent));
    assertThat(home.sql("select count(distinct order_id) from charge"))
        .isEqualTo(String.valueOf(sent));
    assertThat(home.sql("select count(distinct idempotency_key) from charge"))
        .isEqualTo(String.valueOf(sent));
    assertThat(home.sql("select count(*) from idempotency_record")).isEqualTo(String.valueOf(sent));
  }

  /** The simulator wrote down by itself what it moved. */
  private static void requireMoneyMovedOnce(EmbeddedHome home) {
    Map<String, String> chargeOfAttempt =
        home.sql(
                "select string_agg(concat(attempt ->> 'id', ' ', id), ',')"
                    + " from charge, jsonb_array_elements(transaction_requests) attempt")
            .lines()
            .flatMap(line -> List.of(line.split(",", -1)).stream())
            .map(pair -> pair.split(" ", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    List<SimulatedMovement> ledger = home.movements();
    List<SimulatedMovement> movements =
        ledger.stream()
            .filter(movement -> movement.kind() == RequestType.PRE_AUTHORIZATION)
            .toList();

    // What was cut off before it got to the simulator may have been called off since.
    assertThat(ledger)
        .filteredOn(movement -> movement.kind() != RequestType.PRE_AUTHORIZATION)
        .allSatisfy(
            reversal -> {
              assertThat(reversal.kind()).isEqualTo(RequestType.VOID);
              assertThat(reversal.amount().minorUnits()).isZero();
            });
    assertThat(movements).extracting(SimulatedMovement::reference).doesNotHaveDuplicates();
    assertThat(movements)
        .extracting(SimulatedMovement::reference)
        .extracting(UUID::toString)
        .allSatisfy(reference -> assertThat(chargeOfAttempt).containsKey(reference));
    assertThat(
            movements.stream()
                .map(movement -> chargeOfAttempt.get(movement.reference().toString()))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
        .allSatisfy((charge, times) -> assertThat(times).as(charge).isEqualTo(1));
  }
}
