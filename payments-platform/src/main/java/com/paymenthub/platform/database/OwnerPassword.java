package com.paymenthub.platform.database;

import java.util.Map;
import java.util.Objects;
import org.flywaydb.core.Flyway;
import org.springframework.boot.flyway.autoconfigure.FlywayProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;

/**
 * The password of the owner of the tables. Only migrations need it; an attacker who takes over a
 * process that has it can drop what keeps events as they are.
 */
public final class OwnerPassword {

  private static final String PASSWORD = "spring.flyway.password";

  private OwnerPassword() {}

  /**
   * Makes sure that a node which does not migrate was not given it.
   *
   * @throws IllegalStateException when it was
   */
  public static void refuse(Environment environment) {
    String owner = environment.getProperty("spring.flyway.user", "");
    String login = environment.getProperty("spring.datasource.username", "");
    if (!Objects.equals(owner, login)) {
      throw new IllegalStateException(
          "a node with payments.database.migrate=false has no use for spring.flyway.user and "
              + PASSWORD
              + ": give them to the command migrate only");
    }
  }

  /**
   * Takes it out of the settings and out of what has migrated. A file or a variable that it came
   * from can still be read by this process.
   */
  public static void forget(
      ConfigurableEnvironment environment, FlywayProperties properties, Flyway migrated) {
    environment
        .getPropertySources()
        .addFirst(new MapPropertySource("forgotten", Map.of(PASSWORD, "")));
    properties.setPassword(null);
    if (migrated.getConfiguration().getDataSource()
        instanceof AbstractDriverBasedDataSource source) {
      source.setPassword(null);
    }
  }
}
