package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

/** A plain dump is checked as an export is, with rows in any order. */
class PlainDumpTest {

  private static final Instant LATER = SealedStore.SEALED_AT.plusSeconds(300);
  private static final int EVENTS = 40;

  @TempDir private static Path directory;

  private static SealedStore store;

  @BeforeAll
  static void seal() {
    store = new SealedStore(directory.resolve("seals"));
    Random random = new Random(4711);
    UUID subject = UUID.randomUUID();
    for (int position = 0; position < EVENTS; position++) {
      store.append(subject, position, random);
      store.change(UUID.randomUUID());
    }
    store.sealAll(15);
  }

  @Test
  void a_dump_is_checked_like_the_export_of_the_same_moment() throws Exception {
    Path dump = dumped("whole.sql", "America/Sao_Paulo");
    Path export = directory.resolve("export");
    try (Connection connection = store.database().applicationDataSource().getConnection()) {
      connection.setAutoCommit(false);
      HistoryExport.write(connection, export, store.directory(), LATER, _ -> {});
    }

    try (HistoryFiles files = HistoryFiles.of(dump)) {
      assertThat(files.directory().resolve("events.tsv"))
          .hasSameBinaryContentAs(export.resolve("events.tsv"));
      assertThat(files.directory().resolve("changes.tsv"))
          .hasSameBinaryContentAs(export.resolve("changes.tsv"));
      assertThat(OfflineChecks.madeAt(files.directory())).isEqualTo(LATER);
      assertThat(verdict(files).holds()).isTrue();
      assertThat(verdict(files).report().toString()).contains(EVENTS + " events");
    }
  }

  @Test
  void an_event_that_was_changed_in_a_dump_is_named() throws Exception {
    Path dump = dumped("changed.sql", "UTC");
    Files.writeString(
        dump, Files.readString(dump).replaceFirst("charge\\.requested", "charge.captured"));
    Files.setLastModifiedTime(dump, FileTime.from(LATER));

    try (HistoryFiles files = HistoryFiles.of(dump)) {
      assertThat(verdict(files).holds()).isFalse();
      assertThat(verdict(files).report().toString()).contains("changed: event ");
    }
  }

  @Test
  void a_check_of_a_dump_with_verification_codes_says_to_destroy_it() throws Exception {
    Path dump = dumped("codes.sql", "UTC");
    Files.writeString(
        dump,
        Files.readString(dump)
            + "COPY payments.card_code (owner_id, sealed) FROM stdin;\n1\tx\n2\ty\n\\.\n");

    try (HistoryFiles files = HistoryFiles.of(dump)) {
      assertThat(files.warnings())
          .singleElement()
          .asString()
          .contains("has 2 verification codes", "--no-unlogged-table-data")
          .doesNotContain("1\tx");
    }
  }

  @Test
  void rows_that_do_not_fit_into_memory_are_sorted_too() throws IOException {
    Path parts = Files.createDirectory(directory.resolve("parts"));
    SortedLines lines = new SortedLines(parts, 20);
    for (int number : new int[] {7, 3, 11, 2, 9, 1, 10, 4}) {
      lines.add((number + "\tx").getBytes(StandardCharsets.US_ASCII));
    }
    StringBuilder written = new StringBuilder();
    lines.writeTo(line -> written.append(new String(line, StandardCharsets.US_ASCII)).append('\n'));

    assertThat(written).hasToString("1\tx\n2\tx\n3\tx\n4\tx\n7\tx\n9\tx\n10\tx\n11\tx\n");
    assertThat(parts).isEmptyDirectory();
  }

  @Test
  void what_is_no_whole_plain_dump_is_refused_and_says_why() throws Exception {
    String whole = Files.readString(dumped("to-break.sql", "UTC"));

    assertRefused("PGDMP\u0001\u000f", "is not plain text", "pg_restore --file=plain.sql");
    assertRefused("select 1;\n", "has no rows of payments.domain_event");
    assertRefused(whole.substring(0, whole.indexOf("\\.\n")), "is not whole");
    assertRefused(
        whole.replaceFirst("(?m)^\\d+\t", "eleven\t"),
        "line 4 of",
        "is no row of payments.domain_event");
    assertRefused(whole + whole, "has payments.domain_event twice");
  }

  private static void assertRefused(String content, String... reasons) throws IOException {
    Path file = Files.writeString(directory.resolve("broken.sql"), content);
    assertThatThrownBy(() -> HistoryFiles.of(file))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(reasons);
  }

  private static Verdict verdict(HistoryFiles files) throws IOException {
    return OfflineChecks.verifyExport(files.directory(), store.directory().path(), List.of());
  }

  /** What pg_dump writes of these tables: it uses COPY as well, but the rows come as they lie. */
  private static Path dumped(String name, String timeZone) throws SQLException, IOException {
    Path dump = directory.resolve(name);
    try (Connection connection = store.database().applicationDataSource().getConnection();
        Statement statement = connection.createStatement();
        OutputStream out = Files.newOutputStream(dump)) {
      statement.execute("set time zone '%s'".formatted(timeZone));
      out.write("--\n-- PostgreSQL database dump\n".getBytes(StandardCharsets.UTF_8));
      for (String table : List.of("domain_event", "audit_entry", "seal")) {
        String columns = columns(statement, table);
        out.write(
            "COPY payments.%s (%s) FROM stdin;\n"
                .formatted(table, columns)
                .getBytes(StandardCharsets.UTF_8));
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyOut(
                "copy (select %s from payments.%s order by random()) to stdout"
                    .formatted(columns, table),
                out);
        out.write("\\.\n\n".getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.setLastModifiedTime(dump, FileTime.from(LATER));
    return dump;
  }

  private static String columns(Statement statement, String table) throws SQLException {
    try (var rows =
        statement.executeQuery(
            """
            select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
            where attrelid = 'payments.%s'::regclass and attnum > 0 and not attisdropped
            """
                .formatted(table))) {
      rows.next();
      return rows.getString(1);
    }
  }
}
