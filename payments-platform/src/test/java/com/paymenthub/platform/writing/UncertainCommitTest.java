package com.paymenthub.platform.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.DurablePostgres;
import com.paymenthub.testing.Patience;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * PostgreSQL answers a commit that was cancelled while it waited for a standby with success and a
 * warning: it is done here, and lost if the standby takes over.
 */
@ExtendWith(Patience.class)
class UncertainCommitTest {

  @TempDir Path directory;
  private final ExecutorService guests = Executors.newVirtualThreadPerTaskExecutor();
  private DurablePostgres postgres;
  private Seats seats;

  @BeforeEach
  void start() {
    postgres = DurablePostgres.create(directory.resolve("data"));
    new JdbcTemplate(postgres.ownerDataSource()).execute("create schema payments");
    seats = new Seats(postgres.ownerDataSource(), 1);
  }

  @AfterEach
  void stop() {
    postgres.awaitNoStandby();
    guests.close();
    postgres.close();
  }

  @Test
  void of_a_group_nobody_is_told_that_it_is_written() {
    assertUnknown(() -> seats.take("a", "Ana"));
  }

  @Test
  void nor_of_a_step_that_is_run_alone() {
    assertUnknown(
        () ->
            seats.step(
                () -> {
                  seats.jdbc().update("insert into seat values ('a', 'Ana')");
                  return true;
                }));
  }

  @Test
  void a_commit_with_a_notice_is_certain() {
    seats
        .owner()
        .execute(
            """
            create function look() returns trigger language plpgsql as $$
            begin
              raise notice 'a seat was taken';
              return new;
            end $$;
            create constraint trigger looking after insert on seat deferrable initially deferred
              for each row execute function look()
            """);

    assertThat(seats.take("a", "Ana")).isTrue();
  }

  private void assertUnknown(Supplier<Boolean> step) {
    postgres.awaitStandby();
    Future<Boolean> taken = guests.submit(step::get);
    await().until(() -> postgres.cancelWaitingCommits() == 1);

    assertThatThrownBy(taken::get)
        .cause()
        .isInstanceOf(DataAccessException.class)
        .cause()
        .isInstanceOfSatisfying(
            SQLException.class, unknown -> assertThat(unknown.getSQLState()).isEqualTo("08007"));
    assertThat(seats.taken()).as("written once, on this server").containsExactly("a");
  }
}
