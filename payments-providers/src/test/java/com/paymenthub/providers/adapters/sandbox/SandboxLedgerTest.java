package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxLedgerTest {

  @TempDir Path home;
  private Path file;

  @BeforeEach
  void file() {
    file = home.resolve("simulator/ledger.jsonl");
  }

  @Test
  void nothing_is_opened_before_money_moves() {
    try (SandboxLedger _ = new SandboxLedger(file)) {
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void a_movement_is_in_the_file_when_it_is_told() throws Exception {
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      SimulatedMovement movement = movement(Ids.next());
      ledger.move(movement);

      assertThat(SandboxLedger.read(file)).containsExactly(movement);
      assertThat(Files.readAllLines(file))
          .singleElement()
          .asString()
          .contains("\"kind\":\"authorization\"", "\"amount\":1990", "\"currency\":\"BRL\"");
    }
  }

  @Test
  void a_repeated_reference_gets_the_first_movement() throws Exception {
    UUID reference = Ids.next();
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      SimulatedMovement first = ledger.move(movement(reference)).orElseThrow();

      assertThat(
              ledger.move(
                  new SimulatedMovement(
                      reference,
                      RequestType.AUTHORIZATION,
                      reference,
                      Money.of(5, "BRL"),
                      Instant.EPOCH)))
          .contains(first);
      assertThat(SandboxLedger.read(file)).containsExactly(first);
    }
  }

  @Test
  void a_restart_remembers() throws Exception {
    UUID reference = Ids.next();
    SimulatedMovement first;
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      first = ledger.move(movement(reference)).orElseThrow();
    }
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      assertThat(ledger.find(reference).moved()).isEqualTo(first);
      assertThat(ledger.find(Ids.next()).moved()).isNull();
      ledger.move(movement(reference));
    }
    assertThat(SandboxLedger.read(file)).hasSize(1);
  }

  @Test
  void a_line_that_a_crash_cut_off_counts_for_nothing_and_harms_no_later_one() throws Exception {
    SimulatedMovement first;
    SimulatedMovement later;
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      first = ledger.move(movement(Ids.next())).orElseThrow();
    }
    Files.writeString(file, "{\"reference\":\"0199", StandardOpenOption.APPEND);
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      later = ledger.move(movement(Ids.next())).orElseThrow();
    }

    assertThat(SandboxLedger.read(file)).containsExactly(first, later);
  }

  @Test
  void many_at_once_share_the_disk_s_turns_and_lose_nothing() throws Exception {
    int writers = 64;
    int each = 50;
    try (SandboxLedger ledger = new SandboxLedger(file);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Void> write =
          () -> {
            for (int i = 0; i < each; i++) {
              ledger.move(movement(Ids.next()));
            }
            return null;
          };
      for (Future<Void> done :
          threads.invokeAll(IntStream.range(0, writers).mapToObj(_ -> write).toList())) {
        done.get();
      }

      assertThat(SandboxLedger.read(file)).hasSize(writers * each).doesNotHaveDuplicates();
      // How many share a turn depends on the disk: a fast one is ready before many have come.
      assertThat(ledger.forces()).isLessThan(writers * (long) each);
    }
  }

  @Test
  void a_writer_that_is_interrupted_leaves_the_ledger_usable() throws Exception {
    try (SandboxLedger ledger = new SandboxLedger(file)) {
      Thread.currentThread().interrupt();
      ledger.move(movement(Ids.next()));
      assertThat(Thread.interrupted()).isTrue();

      ledger.move(movement(Ids.next()));
      assertThat(SandboxLedger.read(file)).hasSize(2);
    }
  }

  @Test
  void only_the_latest_references_are_remembered() throws Exception {
    List<UUID> references = List.of(Ids.next(), Ids.next(), Ids.next());
    try (SandboxLedger ledger = new SandboxLedger(file, 2)) {
      for (UUID reference : references) {
        ledger.move(movement(reference));
      }

      assertThat(ledger.find(references.get(0)).moved()).isNull();
      assertThat(ledger.find(references.get(1)).moved()).isNotNull();
      assertThat(ledger.find(references.get(2)).moved()).isNotNull();
    }
  }

  @Test
  void a_ledger_that_cannot_be_written_moves_nothing_silently() throws Exception {
    Files.createDirectories(file);

    try (SandboxLedger ledger = new SandboxLedger(file)) {
      assertThatThrownBy(() -> ledger.move(movement(Ids.next())))
          .isInstanceOf(UncheckedIOException.class);
    }
  }

  private static SimulatedMovement movement(UUID reference) {
    return new SimulatedMovement(
        reference,
        RequestType.AUTHORIZATION,
        reference,
        Money.of(1990, "BRL"),
        Instant.parse("2026-11-21T12:00:00.123Z"));
  }
}
