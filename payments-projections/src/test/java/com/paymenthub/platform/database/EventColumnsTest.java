package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** A history that was stored while ids and times were texts reads the same afterwards. */
class EventColumnsTest {

  private static final String BEFORE = "20261122.2304?";
  private static final UUID EVENT = UUID.fromString("01a20594-f77c-7be6-b3c6-cad190efb3b3");
  private static final UUID CHARGE = UUID.fromString("01a20594-f703-7271-9288-8de746a37899");
  private static final UUID ACCOUNT = UUID.fromString("01a1fceb-4f66-7838-b8d3-5db914aac09b");

  private final TestDatabase database = TestDatabase.createEmpty();
  private final JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());

  @Test
  void a_stored_history_migrates() {
    migrate(BEFORE);
    owner.update(
        """
        insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
          time_stamp, payload_type, payload, meta_data)
        values (?, ?, 0, 'ChargeAggregate', '2026-11-21T23:59:59.987Z', 'charge.requested',
          '{"occurredAt": "2026-11-21T23:59:59.986Z"}', ?::text::bytea)
        """,
        EVENT.toString(),
        CHARGE.toString(),
        "{\"account\":\"%s\",\"actor\":\"merchant\",\"requestId\":\"r-1\"}".formatted(ACCOUNT));

    migrate("latest");

    Map<String, Object> event =
        owner.queryForMap(
            """
            select event_id, subject_id, account_id, recorded_at, request_id, sequence_number
            from audit.events where subject_id = ? and recorded_at = ?
            """,
            CHARGE,
            Timestamp.from(Instant.parse("2026-11-21T23:59:59.987Z")));
    assertThat(event)
        .containsEntry("event_id", EVENT)
        .containsEntry("account_id", ACCOUNT)
        .containsEntry("request_id", "r-1")
        .containsEntry("sequence_number", 0L);
  }

  @Test
  void who_could_read_the_views_before_still_can() {
    migrate(BEFORE);
    String reader = "reader_of_" + System.nanoTime();
    new JdbcTemplate(database.administratorDataSource()).execute("create role " + reader);
    owner.execute("grant select on all tables in schema audit to " + reader);

    migrate("latest");

    for (String view : new String[] {"audit.events", "audit.subjects", "audit.changes"}) {
      assertThat(
              owner.queryForObject(
                  "select has_table_privilege(?, ?, 'select')", Boolean.class, reader, view))
          .as(view)
          .isTrue();
    }
  }

  private void migrate(String target) {
    Flyway.configure()
        .dataSource(database.ownerDataSource())
        .locations("classpath:db/migration")
        .schemas("payments")
        .defaultSchema("payments")
        .target(target)
        .load()
        .migrate();
  }
}
