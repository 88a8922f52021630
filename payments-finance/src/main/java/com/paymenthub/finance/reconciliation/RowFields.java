package com.paymenthub.finance.reconciliation;

import java.util.List;

/** The fields of a row, each at the place that the first line gives its column. */
record RowFields(List<String> texts) {

  private static final int MAXIMUM_LENGTH = 255;

  RowFields {
    texts = texts.stream().map(String::strip).toList();
  }

  String at(int column) {
    return texts.get(column);
  }

  boolean isEmpty(int column) {
    return at(column).isEmpty();
  }

  /**
   * A text that has to be there.
   *
   * @param name what an error calls the column
   */
  String required(int column, String name) throws RowBroken {
    String text = at(column);
    if (text.isEmpty() || text.length() > MAXIMUM_LENGTH) {
      throw new RowBroken("column %s: 1 to %d characters".formatted(name, MAXIMUM_LENGTH));
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw new RowBroken("column %s: a control character".formatted(name));
    }
    return text;
  }

  /**
   * A currency.
   *
   * @param name what an error calls the column
   */
  FileCurrency currency(int column, String name) throws RowBroken {
    return FileCurrency.of(at(column))
        .orElseThrow(
            () -> new RowBroken("column %s: no ISO 4217 currency".formatted(name), at(column)));
  }
}
