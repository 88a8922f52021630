package com.paymenthub.platform.database;

import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.core.env.Environment;

/** Connections for commands that change rights: not those of the service, which may change none. */
public final class AdministratorAccess {

  private AdministratorAccess() {}

  /**
   * The login that may change rights in the database of a service: the superuser of an embedded
   * one, otherwise the login that migrates.
   *
   * @param environment the settings of the service, after its start
   */
  public static PGSimpleDataSource of(Environment environment) {
    if (!isEmbedded(environment)) {
      return migrating(environment);
    }
    return connecting(
        environment,
        EmbeddedDatabase.SUPERUSER,
        EmbeddedDatabase.password(PaymentsHome.of(environment), EmbeddedDatabase.SUPERUSER));
  }

  /**
   * The login that migrates, which owns the tables and finds them by their names.
   *
   * @param environment the settings of the service, after its start
   */
  public static PGSimpleDataSource ownerOf(Environment environment) {
    PGSimpleDataSource source = migrating(environment);
    source.setOptions("-c search_path=payments");
    return source;
  }

  private static PGSimpleDataSource migrating(Environment environment) {
    return connecting(
        environment,
        environment.getRequiredProperty("spring.flyway.user"),
        environment.getProperty("spring.flyway.password", ""));
  }

  private static PGSimpleDataSource connecting(
      Environment environment, String user, String password) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(environment.getRequiredProperty("spring.flyway.url"));
    source.setUser(user);
    source.setPassword(password);
    source.setLogServerErrorDetail(false);
    return source;
  }

  /** Whether the database ends with the service. */
  public static boolean isEmbedded(Environment environment) {
    return environment.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false);
  }
}
