package com.paymenthub.api.processes.faults;

import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Makes a process wait in the middle of a transaction: at the row with which it notes a step. So it
 * can be killed there, however fast the machine is. The points are {@code seal}, and for rebuilds
 * the step that was noted before and the one that is noted, for example {@code MENDING to
 * CATCHING_UP}; for those of the tables of finance teams {@code finance begins} and {@code finance
 * ends}.
 */
final class Gate implements AutoCloseable {

  private static final int LOCK = 190_019;

  private static final String MAKE =
      """
      create table gate (point text);
      create function wait_at_gate() returns trigger language plpgsql security definer
      set search_path = payments, pg_temp set lock_timeout = 0 as $$
      declare
        here text := 'seal';
      begin
        if tg_table_name = 'finance_state' then
          here := case when tg_op = 'INSERT' then 'finance begins' else 'finance ends' end;
        elsif tg_table_name = 'state' then
          here := coalesce((select step from rebuilding.state), 'nothing') || ' to '
            || coalesce(to_jsonb(new) ->> 'step', 'nothing');
        end if;
        if exists (select from gate where point = here) then
          perform pg_advisory_xact_lock_shared(%1$d);
        end if;
        return coalesce(new, old);
      end $$;
      create trigger gate before insert on seal for each row execute function wait_at_gate();
      create trigger gate before insert or delete on rebuilding.state
        for each row execute function wait_at_gate();
      create trigger gate before insert or delete on rebuilding.finance_state
        for each row execute function wait_at_gate();
      """
          .formatted(LOCK);

  private final JdbcTemplate owner;
  private final Connection keeper;

  /** Builds it into a database, open. */
  Gate(TestDatabase database) throws SQLException {
    this.owner = new JdbcTemplate(database.ownerDataSource());
    owner.execute(MAKE);
    this.keeper = database.administratorDataSource().getConnection();
  }

  /** Threads that come to a point wait there from now on. */
  void closeAt(String point) throws SQLException {
    keep("select pg_advisory_lock(%d)".formatted(LOCK));
    owner.update("insert into gate (point) values (?)", point);
  }

  /** Waits until somebody waits at the point. */
  void awaitSomebody() {
    await().until(() -> waiting("locktype = 'advisory' and objid = " + LOCK) > 0);
  }

  /** Waits until somebody waits for a table that this test has locked, or wants to lock. */
  void awaitSomebodyAt(String table) {
    await().until(() -> waiting("relation = 'payments.%s'::regclass".formatted(table)) > 0);
  }

  /** Lets everybody pass, and waits until nobody waits any more. */
  void open() throws SQLException {
    owner.update("delete from gate");
    keep("select pg_advisory_unlock(%d)".formatted(LOCK));
    await().until(() -> waiting("locktype = 'advisory' and objid = " + LOCK) == 0);
  }

  private void keep(String statement) throws SQLException {
    try (Statement keeping = keeper.createStatement()) {
      keeping.execute(statement);
    }
  }

  private long waiting(String what) {
    Long waiting =
        owner.queryForObject(
            "select count(*) from pg_locks where not granted and " + what, Long.class);
    return waiting == null ? 0 : waiting;
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
  }
}
