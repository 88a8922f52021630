package com.paymenthub.projections.derived;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.projections.derived.Rebuild.Watcher;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** One history that cannot be folded does not stop a rebuild, nor a replay. */
class NotFoldedTest {

  private final RunningService service = RunningService.start("--payments.agenda.enabled=false");
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void its_rows_stay_as_they_are_and_all_others_are_mended() throws SQLException {
    String before = charge();
    String unreadable = charge();
    String headless = charge();
    String after = charge();
    spoil(
        "update payments.domain_event set payload = '\\x00' where aggregate_identifier = ?"
            + " and sequence_number = 1",
        unreadable);
    spoil(
        "delete from payments.domain_event where aggregate_identifier = ?"
            + " and sequence_number = 0",
        headless);
    for (String charge : List.of(before, after)) {
      service.owner().update("update charge set amount = 1 where id = ?::uuid", charge);
    }
    Set<UUID> notFolded = new LinkedHashSet<>();

    new Rebuild(
            service.database().ownerDataSource(),
            service.database().ownerDataSource(),
            service.part(JdbcTemplate.class),
            service.part(EventRanges.class),
            service.part(DerivedTables.class),
            Duration.ofMinutes(1),
            new Watcher() {
              @Override
              public void notFolded(Set<UUID> subjects) {
                notFolded.addAll(subjects);
              }
            })
        .run("test", false);

    assertThat(notFolded).containsExactly(UUID.fromString(unreadable), UUID.fromString(headless));
    for (String charge : List.of(before, unreadable, headless, after)) {
      assertThat(client.get("/v1/charges/" + charge).json().at("/amount").longValue())
          .as(charge)
          .isEqualTo(1990);
    }
    assertThat(client.get("/v1/charges").json().at("/meta/totalItems").longValue()).isEqualTo(4);
    List<TableDifference> found = new ArrayList<>();
    service.part(Replay.class).run(found::add, _ -> {});
    assertThat(found)
        .extracting(TableDifference::id)
        .contains(unreadable, headless)
        .doesNotContain(before, after);
  }

  private String charge() {
    return client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
  }

  private void spoil(String statement, String charge) throws SQLException {
    try (Connection superuser = service.database().administratorDataSource().getConnection()) {
      JdbcTemplate jdbc = new JdbcTemplate(new SingleConnectionDataSource(superuser, true));
      jdbc.execute("set session_replication_role = replica");
      assertThat(jdbc.update(statement, UUID.fromString(charge))).isOne();
    }
  }
}
