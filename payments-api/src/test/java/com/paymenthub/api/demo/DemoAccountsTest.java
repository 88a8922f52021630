package com.paymenthub.api.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.testing.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

class DemoAccountsTest {

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());

  @TempDir Path home;

  @Test
  void two_nodes_that_look_for_them_at_the_same_moment_make_one_pair_of_accounts()
      throws SQLException {
    List<CompletableFuture<ServiceProcess>> nodes;
    try (Connection holder = database.ownerDataSource().getConnection();
        Statement hold = holder.createStatement()) {
      holder.setAutoCommit(false);
      hold.execute("lock table account in access exclusive mode");
      nodes =
          Stream.generate(
                  () ->
                      CompletableFuture.supplyAsync(
                          () ->
                              serve(
                                  "--payments.demo-accounts=true",
                                  "--payments.simulators.production=true")))
              .limit(2)
              .toList();
      await().until(() -> waitingForALock() == 2);
      holder.rollback();
    }
    nodes.stream().map(CompletableFuture::join).forEach(ServiceProcess::kill);

    assertThat(demoAccounts()).isEqualTo(2);
    assertThat(home.resolve("demo-credentials.json")).exists();
  }

  @Test
  void an_external_database_gets_none_unless_asked_for() {
    serve().close();

    assertThat(demoAccounts()).isZero();
    assertThat(home.resolve("demo-credentials.json")).doesNotExist();
  }

  @Test
  void no_merchant_on_a_simulator_is_made_where_production_may_use_none() {
    ServiceProcess command =
        ServiceProcess.launch(
            home, settings("create-account", "--environment", "production", "--merchant", "Shop"));

    assertThat(command.exitCode()).as(command.output()).isEqualTo(1);
    assertThat(command.output()).contains("payments.simulators.production");
    assertThat(owner.queryForObject("select count(*) from account", Integer.class)).isZero();
  }

  private ServiceProcess serve(String... more) {
    return ServiceProcess.serve(home, settings(more));
  }

  private String[] settings(String... first) {
    List<String> settings = new ArrayList<>(List.of(first));
    settings.add("--payments.keys.generate=true");
    database
        .serviceSettings()
        .forEach((name, value) -> settings.add("--%s=%s".formatted(name, value)));
    return settings.toArray(String[]::new);
  }

  private int waitingForALock() {
    return owner.queryForObject(
        """
        select count(distinct pid) from pg_locks
        where not granted and database =
          (select oid from pg_database where datname = current_database())
        """,
        Integer.class);
  }

  private int demoAccounts() {
    return owner.queryForObject("select count(*) from account where demo", Integer.class);
  }
}
