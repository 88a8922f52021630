package com.paymenthub.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;

/** Which version of the service a database was migrated by. */
public final class FoundTables {

  private FoundTables() {}

  /**
   * Makes sure that a database can be read as it is.
   *
   * @throws IllegalStateException when its tables are not those of this version; it names the
   *     database
   */
  public static void requireReadable(Flyway flyway) {
    MigrationInfoService found = flyway.info();
    MigrationInfo current = found.current();
    if (current == null) {
      throw new IllegalStateException(
          "%s has no tables of the service, and a command that only reads makes none"
              .formatted(address(flyway)));
    }
    if (Arrays.stream(found.applied()).anyMatch(one -> !one.getState().isResolved())) {
      throw new IllegalStateException(
          "%s has the tables of a newer version (%s): use the command of that version"
              .formatted(address(flyway), current.getVersion()));
    }
    if (found.pending().length > 0) {
      throw new IllegalStateException(
          ("%s has the tables of an older version (%s), and a command that only reads changes none:"
                  + " use the command of that version, or run migrate first")
              .formatted(address(flyway), current.getVersion()));
    }
  }

  private static String address(Flyway flyway) {
    try (Connection connection = flyway.getConfiguration().getDataSource().getConnection()) {
      // Without parameters, which may be secrets.
      return connection.getMetaData().getURL().replaceFirst("\\?.*", "");
    } catch (SQLException gone) {
      throw new IllegalStateException("the database cannot be reached", gone);
    }
  }
}
