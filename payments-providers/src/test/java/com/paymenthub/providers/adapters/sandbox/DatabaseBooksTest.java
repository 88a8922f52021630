package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Two nodes, each with books of its own over one database. */
class DatabaseBooksTest {

  private static final Instant AT = Instant.parse("2026-11-21T12:00:00.123456Z");

  private final TestDatabase database = TestDatabase.create();
  private final DatabaseBooks one = new DatabaseBooks(database.applicationDataSource());
  private final DatabaseBooks other = new DatabaseBooks(database.applicationDataSource());
  private final UUID reference = Ids.next();

  @Test
  void what_one_node_s_simulator_moved_the_other_knows() throws Exception {
    SimulatedMovement movement = movement(reference, 1990);

    assertThat(one.move(movement)).contains(movement);

    assertThat(other.find(reference).moved()).isEqualTo(movement);
    assertThat(other.move(movement(reference, 5))).contains(movement);
    assertThat(other.movements()).containsExactly(movement);
  }

  @Test
  void a_movement_has_the_time_with_which_it_is_read_again_before_it_is_written() throws Exception {
    SimulatedMovement first = movement(reference, 1990);
    SimulatedMovement between =
        new SimulatedMovement(
            reference, first.kind(), first.of(), first.amount(), AT.plusNanos(999));

    one.move(between);

    assertThat(other.find(reference).moved()).isEqualTo(between);
  }

  @Test
  void codes_and_answers_are_known_everywhere_and_the_first_one_counts() throws Exception {
    Issued code = new Issued("id", "a code", AT);
    InquiryOutcome refused =
        new InquiryOutcome.Refused(new Declined("id", "05", DeclinedCode.GENERIC, true, "05"));

    assertThat(one.issue(reference, code)).contains(code);
    assertThat(other.issue(reference, new Issued("id", "another", AT))).contains(code);
    one.answered(reference, refused);
    other.answered(reference, new InquiryOutcome.NotExecuted());

    assertThat(other.find(reference).code()).isEqualTo(code);
    assertThat(other.find(reference).withoutMovement()).isEqualTo(refused);
    assertThat(other.find(reference).moved()).isNull();
    assertThat(other.find(reference).barred()).isFalse();
  }

  @Test
  void under_what_was_barred_nothing_moves_and_no_code_is_made() throws Exception {
    assertThat(one.reverse(reference, _ -> Optional.of(reversal(0)))).isTrue();

    assertThat(other.move(movement(reference, 1990))).isEmpty();
    assertThat(other.issue(reference, new Issued("id", "a code", AT))).isEmpty();
    assertThat(other.find(reference).barred()).isTrue();
    assertThat(other.movements()).containsExactly(reversal(0));
  }

  @Test
  void what_was_taken_back_stays_so_for_a_repeat() throws Exception {
    one.move(movement(reference, 1990));

    assertThat(other.reverse(reference, this::whatMoved)).isTrue();
    assertThat(other.reverse(reference, this::whatMoved)).isTrue();

    assertThat(one.move(movement(reference, 1990))).isEmpty();
    assertThat(one.find(reference).barred()).isTrue();
    assertThat(one.movements()).containsExactly(movement(reference, 1990), reversal(1990));
  }

  @Test
  void what_must_not_be_taken_back_is_left() throws Exception {
    one.move(movement(reference, 1990));

    assertThat(
            other.reverse(
                reference, moved -> moved.isPresent() ? Optional.empty() : this.whatMoved(moved)))
        .isFalse();
    assertThat(one.find(reference).barred()).isFalse();
  }

  @Test
  void of_a_movement_and_what_bars_it_at_the_same_moment_the_sum_is_nothing() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 100; i++) {
        UUID raced = Ids.next();
        Future<Optional<SimulatedMovement>> moved =
            threads.submit(() -> one.move(movement(raced, 1990)));
        Future<Boolean> barred =
            threads.submit(
                () ->
                    other.reverse(
                        raced,
                        before ->
                            Optional.of(
                                new SimulatedMovement(
                                    SimulatedMovement.reversalOf(raced),
                                    RequestType.VOID,
                                    raced,
                                    before
                                        .map(SimulatedMovement::amount)
                                        .orElse(Money.of(0, "BRL")),
                                    AT))));

        assertThat(barred.get()).isTrue();
        moved.get();
        assertThat(
                one.movements().stream()
                    .filter(movement -> movement.of().equals(raced))
                    .mapToLong(
                        movement ->
                            movement.kind() == RequestType.VOID
                                ? -movement.amount().minorUnits()
                                : movement.amount().minorUnits())
                    .sum())
            .isZero();
      }
    }
  }

  @Test
  void many_at_once_share_a_commit_and_lose_nothing() throws Exception {
    int writers = 64;
    int each = 20;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Void> write =
          () -> {
            for (int i = 0; i < each; i++) {
              one.move(movement(Ids.next(), 1990));
            }
            return null;
          };
      for (Future<Void> done :
          threads.invokeAll(IntStream.range(0, writers).mapToObj(_ -> write).toList())) {
        done.get();
      }
    }

    assertThat(one.movements()).hasSize(writers * each).doesNotHaveDuplicates();
    assertThat(
            new JdbcTemplate(database.ownerDataSource())
                .queryForObject(
                    "select count(distinct xmin::text) from simulator_entry", Integer.class))
        .isLessThan(writers * each / 2);
  }

  @Test
  void a_caller_that_is_interrupted_takes_nobody_s_turn_with_it() throws Exception {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> one.move(movement(reference, 1990)))
        .isInstanceOf(InterruptedException.class);

    assertThat(one.move(movement(Ids.next(), 5))).isPresent();
  }

  @Test
  void a_database_that_cannot_be_reached_leaves_everything_unknown() {
    PGSimpleDataSource nowhere = new PGSimpleDataSource();
    nowhere.setUrl("jdbc:postgresql://127.0.0.1:9/nowhere");
    DatabaseBooks away = new DatabaseBooks(nowhere);
    assertThatThrownBy(() -> away.move(movement(reference, 1990))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> away.find(reference)).isInstanceOf(IOException.class);
  }

  private Optional<SimulatedMovement> whatMoved(Optional<SimulatedMovement> moved) {
    return Optional.of(reversal(moved.map(before -> before.amount().minorUnits()).orElse(0L)));
  }

  private SimulatedMovement reversal(long minorUnits) {
    return new SimulatedMovement(
        SimulatedMovement.reversalOf(reference),
        RequestType.VOID,
        reference,
        Money.of(minorUnits, "BRL"),
        AT);
  }

  private static SimulatedMovement movement(UUID reference, long minorUnits) {
    return new SimulatedMovement(
        reference, RequestType.AUTHORIZATION, reference, Money.of(minorUnits, "BRL"), AT);
  }
}
