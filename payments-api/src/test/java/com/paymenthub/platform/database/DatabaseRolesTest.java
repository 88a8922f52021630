package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.commands.PaymentsCommand;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SecretsFile;
import com.paymenthub.api.wiring.Service;
import com.paymenthub.testing.TestDatabase;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.flyway.autoconfigure.FlywayProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;

/** An external database whose owner and service are two logins, neither of them a superuser. */
class DatabaseRolesTest {

  @TempDir Path home;

  @Test
  void the_owner_migrates_an_empty_database_and_the_service_may_alter_nothing() {
    TestDatabase database = TestDatabase.createEmpty();

    try (ConfigurableApplicationContext service = start(database.serviceSettings())) {
      JdbcTemplate jdbc = service.getBean(JdbcTemplate.class);

      assertThat(jdbc.queryForObject("select current_user", String.class))
          .isEqualTo("payments_application");
      assertThat(jdbc.queryForObject("show transaction_timeout", String.class)).isEqualTo("15s");
      assertThatThrownBy(() -> jdbc.execute("create table intruder (id int)"))
          .rootCause()
          .hasMessageContaining("permission denied");
    }
  }

  @Test
  void a_service_that_nobody_let_in_is_told_what_to_ask_for() {
    TestDatabase database = TestDatabase.createEmpty();
    Map<String, String> settings = new LinkedHashMap<>(database.serviceSettings());
    settings.put("spring.datasource.username", database.ownerUsername());

    assertThatThrownBy(() -> start(settings).close())
        .rootCause()
        .hasMessageContaining("grant payments_application to " + database.ownerUsername());
  }

  @Test
  void a_node_can_do_without_the_password_of_the_owner() {
    TestDatabase database = TestDatabase.createEmpty();
    Map<String, String> settings = new LinkedHashMap<>(database.serviceSettings());
    settings.remove("spring.flyway.user");
    settings.remove("spring.flyway.password");
    settings.put("payments.database.migrate", "false");

    assertThatThrownBy(() -> start(settings).close())
        .rootCause()
        .hasMessageContaining("run the command migrate");

    assertThat(PaymentsCommand.run(SecretsFile.takenFrom(migrate(database)))).contains(0);
    try (ConfigurableApplicationContext service = start(settings)) {
      JdbcTemplate jdbc = service.getBean(JdbcTemplate.class);
      assertThat(jdbc.queryForObject("select count(*) from charge", Long.class)).isZero();
    }
  }

  @Test
  void and_refuses_it_then() {
    Map<String, String> settings = new LinkedHashMap<>(TestDatabase.create().serviceSettings());
    settings.put("payments.database.migrate", "false");

    assertThatThrownBy(() -> start(settings).close())
        .rootCause()
        .hasMessageContaining("spring.flyway.password");
  }

  @Test
  void a_node_that_serves_has_forgotten_it_after_migrating() {
    RunningService service = RunningService.shared();
    String password = service.database().ownerPassword();

    assertThat(service.setting("spring.flyway.password")).isEmpty();
    assertThat(service.part(FlywayProperties.class).getPassword()).isNull();
    assertThat(service.part(Flyway.class).getConfiguration().getDataSource())
        .isInstanceOfSatisfying(
            AbstractDriverBasedDataSource.class,
            source -> assertThat(source.getPassword()).isNotEqualTo(password));
  }

  private String[] migrate(TestDatabase database) {
    return Stream.concat(
            Stream.of("migrate", "--payments.home=" + home, "--payments.keys.generate=true"),
            database.serviceSettings().entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue()))
        .toArray(String[]::new);
  }

  private ConfigurableApplicationContext start(Map<String, String> settings) {
    return Service.withoutWeb()
        .run(
            Stream.concat(
                    settings.entrySet().stream().map(e -> "--" + e.getKey() + "=" + e.getValue()),
                    Stream.of("--payments.home=" + home, "--payments.keys.generate=true"))
                .toArray(String[]::new));
  }
}
