package com.paymenthub.finance.reconciliation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the columns of a file are, by the names in its first line.
 *
 * @param settings what the names of the provider's settings begin with
 */
record FileHeader(String settings, List<String> names) {

  /** The place of a column that is not there, or not used. */
  static final int ABSENT = -1;

  FileHeader {
    names = names.stream().map(String::strip).toList();
  }

  /**
   * The place of a column that has to be there.
   *
   * @param setting the last part of the setting that names it
   * @throws ReconciliationRefused when it is missing or there twice, naming the setting
   */
  int required(String name, String setting) {
    int position = position(name, setting);
    if (position == ABSENT) {
      throw new ReconciliationRefused(
          "the first line has no column \"%s\" (%s.columns.%s)".formatted(name, settings, setting));
    }
    return position;
  }

  /** The place of a column that has to be there when a setting names one. */
  int named(@Nullable String name, String setting) {
    return name == null ? ABSENT : required(name, setting);
  }

  /**
   * The place of a column that may be missing.
   *
   * @throws ReconciliationRefused when it is there twice, naming the setting
   */
  int position(String name, String setting) {
    int position = names.indexOf(name);
    if (position != names.lastIndexOf(name)) {
      throw new ReconciliationRefused(
          "the first line has two columns \"%s\" (%s.columns.%s)"
              .formatted(name, settings, setting));
    }
    return position;
  }
}
