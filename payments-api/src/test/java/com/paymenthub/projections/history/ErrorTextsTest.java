package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.testing.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;

/** A driver that quotes what was sent would write card numbers into logs. */
class ErrorTextsTest {

  private static final String MARK = "MARK-4111-" + UUID.randomUUID();

  @Test
  void an_error_of_the_service_s_own_connections_quotes_no_parameter() {
    JdbcTemplate service = RunningService.shared().part(JdbcTemplate.class);

    assertThat(violation(service)).contains("idempotency_record_pkey").doesNotContain(MARK);
  }

  @Test
  void a_driver_as_it_comes_would_quote_it() {
    TestDatabase database = TestDatabase.create();
    PGSimpleDataSource asItComes = new PGSimpleDataSource();
    asItComes.setUrl(database.jdbcUrl());
    asItComes.setUser(database.ownerUsername());
    asItComes.setPassword(database.ownerPassword());
    asItComes.setCurrentSchema("payments");

    assertThat(violation(new JdbcTemplate(asItComes))).contains(MARK);
  }

  /** Everything that a log would show of a unique violation. */
  private static String violation(JdbcTemplate jdbc) {
    UUID account = UUID.randomUUID();
    insert(jdbc, account);
    DuplicateKeyException refused =
        catchThrowableOfType(DuplicateKeyException.class, () -> insert(jdbc, account));
    StringWriter text = new StringWriter();
    refused.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static void insert(JdbcTemplate jdbc, UUID account) {
    jdbc.update(
        """
        insert into idempotency_record
          (client_id, idempotency_key, principal, request_hash, operation_id, claimed_at)
        values (?, ?, 'a test', '', gen_random_uuid(), now())
        """,
        account,
        MARK);
  }
}
