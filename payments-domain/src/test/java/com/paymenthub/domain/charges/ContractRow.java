package com.paymenthub.domain.charges;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A row of the contract's table, which is kept as the contract has it. */
record ContractRow(String from, String trigger, String condition, String to) {

  private static final String TABLE = "/contract/charge-statuses.md";

  /** Every row, in the contract's order. */
  static List<ContractRow> all() {
    return read()
        .lines()
        .filter(line -> line.startsWith("| "))
        .skip(1)
        .map(ContractRow::of)
        .toList();
  }

  private static String read() {
    try (InputStream table = ContractRow.class.getResourceAsStream(TABLE)) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ContractRow of(String line) {
    String[] cells = line.split("\\|", -1);
    return new ContractRow(cells[1].strip(), cells[2].strip(), cells[3].strip(), cells[4].strip());
  }

  /** What happens, for example {@code capture operation: provider accepts}. */
  String happens() {
    return condition.isEmpty() ? trigger : trigger + ": " + condition;
  }

  /** The statuses that one of its cells names. */
  static Set<ChargeStatus> named(String cell) {
    Set<ChargeStatus> named = EnumSet.noneOf(ChargeStatus.class);
    Arrays.stream(ChargeStatus.values())
        .filter(status -> cell.contains("`" + status.code() + "`"))
        .forEach(named::add);
    return named;
  }

  /** Whether it speaks of charges that are paid in this way. */
  boolean speaksOf(PaymentMethod method) {
    return (from + " " + trigger).matches(".*\\b" + method.paymentType() + "\\b.*");
  }
}
