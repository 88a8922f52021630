package com.paymenthub.platform.database;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Starts the embedded database before the data source is created, if no other database is
 * configured.
 */
public final class EmbeddedDatabaseInitializer
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /** The program that uses the database. */
  public enum User {
    /** It needs the database exclusively. */
    SERVICE,
    /** It may use that of a running service. */
    COMMAND,
    /** The same, and it makes no new database. */
    READING_COMMAND
  }

  private final User user;

  public EmbeddedDatabaseInitializer(User user) {
    this.user = user;
  }

  /** Whether the database is the embedded one. */
  public static final String EMBEDDED = "payments.database.embedded";

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    ConfigurableEnvironment environment = context.getEnvironment();
    if (!environment.getProperty("spring.datasource.url", "").isBlank()) {
      return;
    }
    PaymentsHome home = PaymentsHome.of(environment);
    EmbeddedDatabase database = open(home);
    Map<String, Object> properties = new HashMap<>();
    properties.put("spring.datasource.url", database.jdbcUrl());
    properties.put("spring.datasource.username", EmbeddedDatabase.LOGIN);
    properties.put("spring.datasource.password", database.password(EmbeddedDatabase.LOGIN));
    properties.put("spring.flyway.url", database.jdbcUrl());
    properties.put("spring.flyway.user", EmbeddedDatabase.OWNER);
    properties.put("spring.flyway.password", database.password(EmbeddedDatabase.OWNER));
    properties.put(EMBEDDED, true);
    environment.getPropertySources().addFirst(new MapPropertySource("embedded", properties));
    // No real money passes through the embedded database, so that everything may be tried
    // (docs/interface.md §1).
    environment
        .getPropertySources()
        .addLast(
            new MapPropertySource(
                "embedded defaults",
                Map.of(
                    "payments.simulators.production",
                    true,
                    "payments.webhooks.allow-private-addresses",
                    true,
                    "payments.api-description",
                    true)));
    // Registered first, it is destroyed last: all connections are closed before the database stops.
    if (context.getBeanFactory() instanceof DefaultSingletonBeanRegistry registry) {
      registry.registerDisposableBean("embeddedDatabase", database::close);
    }
  }

  private EmbeddedDatabase open(PaymentsHome home) {
    if (user == User.READING_COMMAND && !EmbeddedDatabase.exists(home)) {
      throw new IllegalStateException(
          "%s has no database, and a command that only reads makes none"
              .formatted(home.directory()));
    }
    Optional<EmbeddedDatabase> running =
        user == User.SERVICE ? Optional.empty() : EmbeddedDatabase.join(home);
    return running.orElseGet(() -> EmbeddedDatabase.start(home));
  }
}
