package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.projections.history.RandomEvents;
import com.paymenthub.testing.Patience;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.JdbcTemplate;

/** The lines that are sealed, and those made of a dump, are those of docs/seals.md. */
class SealedLinesTest {

  private static final int ROWS = 200;
  private static final Path DOCUMENT = Path.of("..", "docs", "seals.md");
  private static final Pattern STATEMENT =
      Pattern.compile("```sql\n(copy .*?)\n```", Pattern.DOTALL);

  @TempDir private Path directory;

  @Test
  void any_bytes_and_texts_are_sealed_and_read_from_a_dump_as_the_document_says() throws Exception {
    SealedStore store = new SealedStore(directory.resolve("seals"));
    JdbcTemplate owner = new JdbcTemplate(store.database().ownerDataSource());
    long seed = System.nanoTime();
    RandomEvents.append(owner, new Random(seed), ROWS);
    for (int change = 0; change < ROWS; change++) {
      store.change(UUID.randomUUID());
    }
    List<String> statements =
        STATEMENT
            .matcher(Files.readString(DOCUMENT))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(statements).hasSize(2);
    for (HistoryKind kind : HistoryKind.values()) {
      String statement = statements.get(kind == HistoryKind.EVENT ? 0 : 1);
      List<String> expected = copied(store, statement);
      assertThat(expected).hasSize(ROWS);
      assertThat(sealed(store, kind)).as("seed %d", seed).isEqualTo(expected);
      assertThat(dumped(store, kind)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  private static List<String> sealed(SealedStore store, HistoryKind kind) {
    return Awaitility.await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () -> store.history().next(kind, Optional.empty(), 1000).rows(),
            rows -> rows.size() == ROWS)
        .stream()
        .map(line -> text(line.line()))
        .toList();
  }

  /** What becomes of rows as pg_dump writes them, in another order of the columns. */
  private static List<String> dumped(SealedStore store, HistoryKind kind) throws Exception {
    List<String> names = kind.columns().stream().map(HistoryColumn::name).toList().reversed();
    String rows =
        "copy (select %s from payments.%s order by %s) to stdout"
            .formatted(String.join(", ", names), kind.table(), kind.index());
    return copied(store, rows).stream()
        .map(
            row ->
                text(
                    PlainDump.line(
                        kind.columns(), names, row.getBytes(StandardCharsets.ISO_8859_1))))
        .toList();
  }

  /** Each character is a byte. */
  private static List<String> copied(SealedStore store, String statement)
      throws SQLException, IOException {
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    try (Connection connection = store.database().ownerDataSource().getConnection()) {
      connection.unwrap(PGConnection.class).getCopyAPI().copyOut(statement, copy);
    }
    return Arrays.asList(text(copy.toByteArray()).split("\n"));
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.ISO_8859_1);
  }
}
