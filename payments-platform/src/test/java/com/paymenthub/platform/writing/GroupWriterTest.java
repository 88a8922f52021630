package com.paymenthub.platform.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessException;

/** Steps that are ready at the same moment are written together, and none of them notices. */
@ExtendWith(Patience.class)
class GroupWriterTest {

  private final Seats seats = new Seats();
  private final ExecutorService guests = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void everybodyIsServed() {
    guests.close();
  }

  @Test
  void who_is_alone_is_written_at_once() {
    assertThat(seats.take("one", "Ana")).isTrue();

    assertThat(seats.taken()).containsExactly("one");
  }

  @Test
  void those_who_come_while_a_group_is_written_are_the_next_group() throws Exception {
    List<Future<Boolean>> taking;
    try (Busy _ = new Busy()) {
      taking = List.of(take("a"), take("b"), take("c"));
      awaitSteps(3);
    }

    for (Future<Boolean> taken : taking) {
      assertThat(taken.get()).isTrue();
    }
    assertThat(seats.transactionsOf("_")).isEqualTo(1);
  }

  @Test
  void who_is_too_late_is_taken_out_and_the_others_go_again_together() throws Exception {
    seats.take("b", "Ana");
    List<Future<Boolean>> taking;
    try (Busy _ = new Busy()) {
      taking = List.of(take("a"), take("b"), take("c"), take("d"));
      awaitSteps(4);
    }

    assertThat(taking.get(1).get()).isFalse();
    assertThat(List.of(taking.get(0).get(), taking.get(2).get(), taking.get(3).get()))
        .containsOnly(true);
    assertThat(seats.transactionsOf("_")).as("one of Ana, one of the others").isEqualTo(2);
    assertThat(
            seats.owner().queryForObject("select guest from seat where name = 'b'", String.class))
        .isEqualTo("Ana");
  }

  @Test
  void many_who_want_the_same_leave_the_others_together() throws Exception {
    List<Future<Boolean>> same = new ArrayList<>();
    List<Future<Boolean>> others;
    try (Busy _ = new Busy()) {
      IntStream.range(0, 20).forEach(_ -> same.add(take("wanted")));
      others = IntStream.range(0, 10).mapToObj(number -> take("other" + number)).toList();
      awaitSteps(30);
    }

    long served = 0;
    for (Future<Boolean> one : same) {
      served += one.get() ? 1 : 0;
    }
    assertThat(served).isEqualTo(1);
    for (Future<Boolean> other : others) {
      assertThat(other.get()).isTrue();
    }
    assertThat(seats.transactionsOf("other%")).isEqualTo(1);
  }

  @Test
  void a_lock_that_somebody_keeps_holds_up_only_the_step_that_needs_it() throws Exception {
    try (Connection frozen = seats.owner().getDataSource().getConnection()) {
      frozen.setAutoCommit(false);
      frozen.createStatement().execute("insert into seat values ('kept', 'somebody')");
      Future<Boolean> waiting;
      List<Future<Boolean>> others;
      try (Busy _ = new Busy()) {
        waiting = take("kept");
        others = List.of(take("x"), take("y"));
        awaitSteps(3);
      }

      for (Future<Boolean> other : others) {
        assertThat(other.get()).isTrue();
      }
      assertThat(waiting.isDone()).isFalse();
      frozen.rollback();
      assertThat(waiting.get()).isTrue();
    }
  }

  @Test
  void beside_a_group_that_waits_for_a_lock_another_writer_begins() throws Exception {
    Seats ofTwo = new Seats(2);
    try (Connection frozen = ofTwo.owner().getDataSource().getConnection()) {
      frozen.setAutoCommit(false);
      frozen.createStatement().execute("insert into seat values ('kept', 'somebody')");
      Future<Boolean> waiting = guests.submit(() -> ofTwo.take("kept", "a guest"));
      await().until(() -> waitsForALock(ofTwo));

      assertThat(guests.submit(() -> ofTwo.take("free", "a guest")).get()).isTrue();

      assertThat(waiting.isDone()).isFalse();
      frozen.rollback();
      assertThat(waiting.get()).isTrue();
    }
  }

  @Test
  void nobody_is_forgotten_however_many_come() throws Exception {
    Seats ofTwo = new Seats(2);
    List<Future<?>> all = new ArrayList<>();
    for (int guest = 0; guest < 200; guest++) {
      String name = "guest " + guest + " ";
      all.add(
          guests.submit(
              () -> IntStream.range(0, 100).forEach(number -> ofTwo.take(name + number, "him"))));
    }

    for (Future<?> one : all) {
      one.get(10, TimeUnit.MINUTES);
    }
    assertThat(ofTwo.taken()).hasSize(200 * 100);
  }

  private static boolean waitsForALock(Seats seats) {
    return seats
            .owner()
            .queryForObject(
                "select count(*) from pg_stat_activity where datname = current_database()"
                    + " and wait_event_type = 'Lock'",
                Long.class)
        > 0;
  }

  @Test
  void of_a_group_whose_commit_is_refused_only_the_cause_fails() throws Exception {
    afterInsert("if new.guest = 'refused' then raise exception 'refused'; end if;");
    Future<Boolean> refused;
    Future<Boolean> served;
    try (Busy _ = new Busy()) {
      refused = guests.submit(() -> seats.take("bad", "refused"));
      served = take("good");
      awaitSteps(2);
    }

    assertThat(served.get()).isTrue();
    assertThatThrownBy(refused::get).hasCauseInstanceOf(DataAccessException.class);
    assertThat(seats.taken()).containsExactly("first", "good");
  }

  @Test
  void when_the_commit_has_no_answer_nobody_is_told_that_it_is_written_and_nothing_is_repeated()
      throws Exception {
    afterInsert("perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60);");
    List<Future<Boolean>> lost;
    try (Busy _ = new Busy()) {
      lost = List.of(take("a"), take("b"));
      awaitSteps(2);
    }

    for (Future<Boolean> one : lost) {
      assertThatThrownBy(one::get).hasCauseInstanceOf(DataAccessException.class);
    }
    assertThat(seats.taken()).isEmpty();
  }

  @Test
  void who_loses_the_connection_before_the_commit_is_written_all_the_same() throws Exception {
    loseTheFirstConnection();
    List<Future<Boolean>> taking;
    try (Busy _ = new Busy()) {
      taking = List.of(take("a"), take("b"));
      awaitSteps(2);
    }

    for (Future<Boolean> taken : taking) {
      assertThat(taken.get()).isTrue();
    }
    assertThat(seats.taken()).containsExactly("a", "b", "first");
  }

  @Test
  void so_is_a_step_that_is_run_alone() {
    loseTheFirstConnection();

    int inserted =
        seats.step(() -> seats.jdbc().update("insert into seat values ('alone', 'a guest')"));

    assertThat(inserted).isEqualTo(1);
    assertThat(seats.taken()).containsExactly("alone");
  }

  /** A sequence forgets nothing when the transaction that has asked it is lost. */
  private void loseTheFirstConnection() {
    seats
        .owner()
        .execute(
            """
            create sequence tries;
            create function lose() returns trigger language plpgsql as $$
            begin
              if nextval('tries') = 1 then
                perform pg_terminate_backend(pg_backend_pid());
                perform pg_sleep(60);
              end if;
              return new;
            end $$;
            create trigger losing after insert on seat for each row
              when (new.name <> 'first') execute function lose()
            """);
  }

  @Test
  void who_waits_too_long_for_a_writer_is_surely_not_written() throws Exception {
    Seats impatient = new Seats(TestDatabase.create().ownerDataSource(), 1, Duration.ofMillis(100));
    impatient.door().acquireUninterruptibly();
    Future<Boolean> first = guests.submit(() -> impatient.take("first", "a guest"));
    await().until(() -> impatient.door().hasQueuedThreads());

    assertThatThrownBy(() -> impatient.take("late", "a guest"))
        .isInstanceOf(TransientDataAccessException.class);

    assertThat(impatient.waiting()).isZero();
    impatient.door().release();
    assertThat(first.get()).as("a writer had come for it").isTrue();
    assertThat(impatient.taken()).containsExactly("first");
  }

  @Test
  void who_is_interrupted_while_the_group_is_written_fails_nobody() throws Exception {
    try (Connection frozen = seats.owner().getDataSource().getConnection()) {
      frozen.setAutoCommit(false);
      frozen.createStatement().execute("insert into seat values ('kept', 'somebody')");
      List<Future<Boolean>> others;
      Thread first;
      try (Busy _ = new Busy()) {
        first = Thread.ofVirtual().start(() -> seats.take("a", "a guest"));
        awaitSteps(1);
        others = List.of(take("kept"), take("b"));
        awaitSteps(3);
      }
      await().until(() -> waitsForALock(seats));
      first.interrupt();
      first.join();
      frozen.rollback();

      for (Future<Boolean> other : others) {
        assertThat(other.get()).isTrue();
      }
      assertThat(seats.taken()).containsExactly("a", "b", "first", "kept");
    }
  }

  private Future<Boolean> take(String name) {
    return guests.submit(() -> seats.take(name, "a guest"));
  }

  /** Makes PostgreSQL run this for each seat that is taken, when the transaction commits. */
  private void afterInsert(String code) {
    seats
        .owner()
        .execute(
            """
            create function look() returns trigger language plpgsql as $$
            begin
              %s
              return new;
            end $$;
            create constraint trigger looking after insert on seat deferrable initially deferred
              for each row execute function look()
            """
                .formatted(code));
  }

  /** Until so many steps wait for the one writer. */
  private void awaitSteps(int count) {
    await().until(() -> seats.waiting() == count);
  }

  /** The one writer, which has taken one step and waits with it until this is closed. */
  private final class Busy implements AutoCloseable {
    Busy() {
      seats.door().acquireUninterruptibly();
      guests.execute(() -> seats.take("first", "a guest"));
      await().until(() -> seats.door().hasQueuedThreads());
    }

    @Override
    public void close() {
      seats.door().release();
    }
  }
}
