package com.paymenthub.api.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.wiring.Service;
import com.paymenthub.testing.TestDatabase;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

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

  private ConfigurableApplicationContext start(Map<String, String> settings) {
    return Service.withoutWeb()
        .run(
            Stream.concat(
                    settings.entrySet().stream().map(e -> "--" + e.getKey() + "=" + e.getValue()),
                    Stream.of("--payments.home=" + home, "--payments.keys.generate=true"))
                .toArray(String[]::new));
  }
}
