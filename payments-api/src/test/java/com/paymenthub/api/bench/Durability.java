package com.paymenthub.api.bench;

import com.paymenthub.api.processes.EmbeddedHome;
import java.util.List;

/** What a PostgreSQL that is measured must keep to: all that it acknowledged is on disk. */
final class Durability {

  private static final List<String> SETTINGS =
      List.of("fsync", "synchronous_commit", "full_page_writes");

  private Durability() {}

  /**
   * Looks at every setting, and prints it.
   *
   * @throws IllegalStateException where one of the settings is not on
   */
  static void require(EmbeddedHome database) {
    for (String setting : SETTINGS) {
      String value = database.sql("show " + setting);
      if (!value.equals("on")) {
        throw new IllegalStateException("%s is %s".formatted(setting, value));
      }
      System.out.printf("%s = %s%n", setting, value);
    }
  }
}
