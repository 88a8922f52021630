package com.paymenthub.platform.database;

import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.core.env.Environment;

/** Connections for commands that change rights: not those of the service, which may change none. */
public final class AdministratorAccess {

  private AdministratorAccess() {}

  /**
   * Whoever may change rights in the database of a service: the superuser of an embedded one,
   * otherwise the login that migrates.
   *
   * @param environment the settings of the service, after its start
   */
  public static PGSimpleDataSource of(Environment environment) {
    return connecting(
        environment,
        isEmbedded(environment)
            ? EmbeddedDatabase.SUPERUSER
            : environment.getRequiredProperty("spring.flyway.user"));
  }

  /**
   * The login that migrates, which owns the tables and finds them by their names.
   *
   * @param environment the settings of the service, after its start
   */
  public static PGSimpleDataSource ownerOf(Environment environment) {
    PGSimpleDataSource source =
        connecting(environment, environment.getRequiredProperty("spring.flyway.user"));
    source.setOptions("-c search_path=payments");
    return source;
  }

  private static PGSimpleDataSource connecting(Environment environment, String user) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(environment.getRequiredProperty("spring.flyway.url"));
    source.setUser(user);
    source.setPassword(environment.getProperty("spring.flyway.password", ""));
    source.setLogServerErrorDetail(false);
    return source;
  }

  /** Whether the database ends with the service. */
  public static boolean isEmbedded(Environment environment) {
    return environment.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false);
  }
}
