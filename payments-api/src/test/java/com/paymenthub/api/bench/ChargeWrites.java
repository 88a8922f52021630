package com.paymenthub.api.bench;

import com.paymenthub.api.bench.WriteValue.ChargeValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The row writes of one charge, as the statement file has them.
 *
 * @param transactions the statements of each transaction, in their order
 */
record ChargeWrites(List<List<Write>> transactions) {

  private static final String TRANSACTION = "-- transaction";
  private static final String VALUES = "-- with ";

  /**
   * One statement.
   *
   * @param sql with a question mark for each parameter
   * @param values what the parameters are
   */
  record Write(String sql, List<WriteValue> values) {

    Write {
      if (sql.chars().filter(character -> character == '?').count() != values.size()) {
        throw new IllegalArgumentException(
            "%d values are not what this takes: %s".formatted(values.size(), sql));
      }
    }
  }

  /** Reads the statement file. */
  static ChargeWrites read(Path file) throws IOException {
    List<List<Write>> transactions = new ArrayList<>();
    for (String paragraph : Files.readString(file).split("\n\\s*\n", -1)) {
      if (paragraph.startsWith(TRANSACTION)) {
        transactions.add(new ArrayList<>());
      } else if (paragraph.contains(VALUES)) {
        transactions.getLast().add(write(paragraph));
      }
    }
    return new ChargeWrites(transactions);
  }

  private static Write write(String paragraph) {
    int end = paragraph.indexOf(VALUES);
    String sql = paragraph.substring(0, end).strip();
    String values =
        paragraph
            .substring(end + VALUES.length())
            .lines()
            .map(line -> line.replaceFirst("^--\\s+", ""))
            .collect(Collectors.joining(" "));
    return new Write(sql.substring(0, sql.length() - 1), WriteValue.parseAll(values));
  }

  /** The same statements ready to be executed on a connection, which one thread has for itself. */
  Prepared prepare(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    List<List<PreparedWrite>> prepared = new ArrayList<>();
    for (List<Write> transaction : transactions) {
      List<PreparedWrite> writes = new ArrayList<>();
      for (Write write : transaction) {
        writes.add(new PreparedWrite(connection.prepareStatement(write.sql()), write.values()));
      }
      prepared.add(writes);
    }
    return new Prepared(connection, prepared);
  }

  private record PreparedWrite(PreparedStatement statement, List<WriteValue> values) {

    void bind(ChargeValues charge) throws SQLException {
      int position = 1;
      for (WriteValue value : values) {
        statement.setObject(position++, value.in(charge));
      }
    }
  }

  /** The statements on one connection. */
  record Prepared(Connection connection, List<List<PreparedWrite>> transactions) {

    /** Writes the rows of one more charge of an account. */
    void execute(UUID account) throws SQLException {
      ChargeValues charge = new ChargeValues(account);
      for (List<PreparedWrite> transaction : transactions) {
        for (PreparedWrite write : transaction) {
          write.bind(charge);
          write.statement().execute();
        }
        connection.commit();
      }
    }

    /** Writes the rows of more charges of an account, all of them in the same transactions. */
    void executeTogether(UUID account, int charges) throws SQLException {
      List<ChargeValues> group =
          Stream.generate(() -> new ChargeValues(account)).limit(charges).toList();
      for (List<PreparedWrite> transaction : transactions) {
        for (PreparedWrite write : transaction) {
          for (ChargeValues charge : group) {
            write.bind(charge);
            write.statement().addBatch();
          }
          write.statement().executeBatch();
        }
        connection.commit();
      }
    }
  }
}
