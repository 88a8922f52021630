package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What books of a charge are right, where the charge was reversed and nobody heard of it. */
class BooksTest {

  private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

  @TempDir Path directory;
  private Path file;

  private final UUID authorization = UUID.randomUUID();
  private final UUID voided = UUID.randomUUID();

  @BeforeEach
  void open() {
    file = directory.resolve("ledger.jsonl");
  }

  @Test
  void a_reversal_whose_answer_was_lost_is_right_when_the_ledger_has_it() throws Exception {
    reverse();

    assertThat(books("failed").differences()).isEmpty();
  }

  @Test
  void a_void_without_an_answer_is_not_right_where_nothing_was_reversed() {
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      ledger.prepare();
    }

    assertThat(books("failed").differences())
        .singleElement()
        .asString()
        .endsWith("void %s is timeout and moved nothing".formatted(voided));
  }

  @Test
  void an_order_whose_first_charge_failed_was_charged_once() throws Exception {
    reverse();

    assertThat(booksOfOneOrder("failed", "authorized").differences())
        .noneMatch(difference -> difference.endsWith("was charged twice"));
  }

  @Test
  void an_order_with_two_charges_that_did_not_fail_was_charged_twice() throws Exception {
    reverse();

    assertThat(booksOfOneOrder("authorized", "voided").differences())
        .contains("order was charged twice");
  }

  private void reverse() throws Exception {
    SimulatedMovement reversal =
        new SimulatedMovement(
            SimulatedMovement.reversalOf(authorization),
            RequestType.VOID,
            authorization,
            Money.of(0, "BRL"),
            NOW);
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      ledger.reverse(authorization, _ -> Optional.of(reversal));
    }
  }

  /** Those of one charge whose reservation did not happen, and whose void was not answered. */
  private Books books(String status) {
    return new Books(
        file,
        JsonMapper.shared()
            .readTree(
                """
                [{"id": "charge", "order_id": "order", "payment_type": "credit", "amount": 1990,
                  "status": "%s", "flagged_reason": null, "transaction_requests": [
                  {"id": "%s", "requestType": "pre_authorization", "requestStatus": "failed",
                   "amount": 1990},
                  {"id": "%s", "requestType": "void", "requestStatus": "timeout",
                   "amount": 1990}]}]
                """
                    .formatted(status, authorization, voided)));
  }

  /** Those of two charges of one order. */
  private Books booksOfOneOrder(String... statuses) {
    return new Books(
        file,
        JsonMapper.shared()
            .readTree(
                Stream.of(statuses)
                    .map(
                        """
                        {"id": "charge", "order_id": "order", "payment_type": "credit",
                         "amount": 1990, "status": "%s", "flagged_reason": null,
                         "transaction_requests": []}
                        """
                            ::formatted)
                    .collect(Collectors.joining(",", "[", "]"))));
  }
}
