package com.paymenthub.platform;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Tables of others that are kept beside the code which reads them: each says in its comments where
 * it is from and of which day.
 */
public final class DatedTable {

  private DatedTable() {}

  /**
   * The lines of a table, without comments (which begin with {@code #}) and empty ones.
   *
   * @param beside the class beside which it is
   * @throws IllegalStateException when there is none
   */
  public static List<String> lines(Class<?> beside, String name) {
    try (InputStream table = beside.getResourceAsStream(name)) {
      if (table == null) {
        throw new IllegalStateException("there is no " + name + " beside " + beside.getName());
      }
      return new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
