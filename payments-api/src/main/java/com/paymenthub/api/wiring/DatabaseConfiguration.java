package com.paymenthub.api.wiring;

import com.paymenthub.api.admission.AdmissionSettings;
import com.paymenthub.api.admission.SharedConnections;
import com.paymenthub.platform.database.FoundTables;
import com.paymenthub.platform.database.OwnerPassword;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.boot.flyway.autoconfigure.FlywayProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.web.context.WebApplicationContext;

/** Migrations run as the owner of the tables; the service itself cannot alter a table. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AdmissionSettings.class)
class DatabaseConfiguration {

  /**
   * The role in which every connection of the service works. On the embedded database it exists;
   * elsewhere the owner creates it if it has the right to, and grants it to the login of the
   * service.
   */
  private static final String MAKE_ROLE =
      """
      do $$
      declare
        login text := coalesce(nullif(:login, ''), current_user);
      begin
        if not exists (select from pg_roles where rolname = 'payments_application') then
          create role payments_application nologin;
        end if;
        if not pg_has_role(login, 'payments_application', 'set') then
          execute format('grant payments_application to %I', login);
        end if;
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'ask an administrator to run: create role payments_application nologin; '
            'grant payments_application to %', login;
      end $$
      """;

  /** The connections of requests and due work, in place of the pool that Spring Boot would make. */
  @Bean
  @ConfigurationProperties("spring.datasource.hikari")
  SharedConnections dataSource(
      DataSourceProperties properties,
      AdmissionSettings settings,
      @Value("${spring.datasource.hikari.maximum-pool-size}") int maximum) {
    SharedConnections connections = new SharedConnections(maximum, settings);
    connections.setJdbcUrl(properties.determineUrl());
    connections.setUsername(properties.determineUsername());
    connections.setPassword(properties.determinePassword());
    return connections;
  }

  /**
   * Migrates, or makes sure that somebody has. A node that serves knows the password of the owner
   * no more afterwards; commands that change tables do. Commands that only read migrate nothing.
   */
  @Bean
  FlywayMigrationStrategy whoMigrates(
      ConfigurableEnvironment environment,
      FlywayProperties properties,
      ApplicationContext context,
      ObjectProvider<OnlyReads> onlyReads,
      @Value("${payments.database.migrate:true}") boolean migrates) {
    boolean serves = context instanceof WebApplicationContext;
    return flyway -> {
      if (onlyReads.getIfAvailable() != null) {
        FoundTables.requireReadable(flyway);
      } else if (migrates) {
        flyway.migrate();
      } else {
        OwnerPassword.refuse(environment);
        requireMigrated(flyway);
      }
      if (serves) {
        OwnerPassword.forget(environment, properties, flyway);
      }
    };
  }

  private static void requireMigrated(Flyway flyway) {
    MigrationInfo[] pending = flyway.info().pending();
    if (pending.length > 0) {
      throw new IllegalStateException(
          "the database lacks %d migrations of this version, and payments.database.migrate is false:"
                  .formatted(pending.length)
              + " run the command migrate, with spring.flyway.user and spring.flyway.password");
    }
  }

  @Bean
  FlywayConfigurationCustomizer migrations(
      Environment environment, ObjectProvider<OnlyReads> onlyReads) {
    boolean embedded = environment.getProperty("payments.database.embedded", Boolean.class, false);
    String login = environment.getProperty("spring.datasource.username", "");
    return flyway -> {
      flyway.schemas("payments").defaultSchema("payments").validateMigrationNaming(true);
      if (!embedded && onlyReads.getIfAvailable() == null) {
        flyway.initSql(MAKE_ROLE.replace(":login", "'" + login.replace("'", "''") + "'"));
      }
    };
  }
}
