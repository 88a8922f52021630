package com.paymenthub.api.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.wiring.Service;
import com.paymenthub.providers.vault.KeyMaterial;
import com.paymenthub.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

class DemoAccountsTest {

  @TempDir Path home;

  @Test
  void two_nodes_that_start_at_once_on_one_database_make_one_pair_of_accounts() {
    KeyMaterial.fromDirectory(home.resolve("keys"), true);
    TestDatabase database = TestDatabase.create();

    serveTwice(database, "--payments.demo-accounts=true");

    assertThat(accounts(database)).isEqualTo(2);
    assertThat(home.resolve("demo-credentials.json")).exists();
  }

  @Test
  void an_external_database_gets_none_unless_asked_for() {
    KeyMaterial.fromDirectory(home.resolve("keys"), true);
    TestDatabase database = TestDatabase.create();

    serveTwice(database);

    assertThat(accounts(database)).isZero();
    assertThat(home.resolve("demo-credentials.json")).doesNotExist();
  }

  private void serveTwice(TestDatabase database, String... more) {
    try (ExecutorService nodes = Executors.newFixedThreadPool(2)) {
      IntStream.range(0, 2)
          .mapToObj(_ -> CompletableFuture.runAsync(() -> serve(database, more), nodes))
          .toList()
          .forEach(CompletableFuture::join);
    }
  }

  private void serve(TestDatabase database, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.add("--server.port=0");
    arguments.add("--payments.home=" + home);
    database.serviceSettings().forEach((name, value) -> arguments.add("--" + name + "=" + value));
    try (ConfigurableApplicationContext service =
        Service.withWeb().run(arguments.toArray(String[]::new))) {
      assertThat(service.isRunning()).isTrue();
    }
  }

  private static int accounts(TestDatabase database) {
    return new JdbcTemplate(database.applicationDataSource())
        .queryForObject("select count(*) from account where demo", Integer.class);
  }
}
