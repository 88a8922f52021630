package com.paymenthub.api.database;

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
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(environment.getRequiredProperty("spring.flyway.url"));
    source.setUser(
        isEmbedded(environment)
            ? EmbeddedDatabase.SUPERUSER
            : environment.getRequiredProperty("spring.flyway.user"));
    source.setPassword(environment.getProperty("spring.flyway.password", ""));
    source.setLogServerErrorDetail(false);
    return source;
  }

  /** Whether the database ends with the service. */
  public static boolean isEmbedded(Environment environment) {
    return environment.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false);
  }
}
