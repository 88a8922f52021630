package com.paymenthub.charging.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.DurablePostgres;
import com.paymenthub.testing.Patience;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** What is removed of card data does not stay in the files of PostgreSQL's tables. */
@ExtendWith(Patience.class)
class RemovedCardDataTest {

  @TempDir private Path directory;
  private DurablePostgres postgres;
  private JdbcTemplate owner;

  @BeforeEach
  void start() {
    postgres = DurablePostgres.create(directory.resolve("data"));
    postgres.tidyUpOften();
    Flyway.configure()
        .dataSource(postgres.ownerDataSource())
        .locations("classpath:db/migration")
        .schemas("payments")
        .defaultSchema("payments")
        .load()
        .migrate();
    owner = new JdbcTemplate(postgres.ownerDataSource());
  }

  @AfterEach
  void stop() {
    postgres.close();
  }

  @Test
  void a_code_that_was_used_is_in_no_file_soon_afterwards() {
    byte[] sealed = new byte[200];
    ThreadLocalRandom.current().nextBytes(sealed);
    owner.update(
        "insert into card_code values (gen_random_uuid(), gen_random_uuid(), ?, now())", sealed);
    // A checkpoint leaves out what is not logged, but for that of a shutdown.
    postgres.close();
    postgres.restart();
    assertThat(isInFiles(sealed)).as("it is looked for where it would be").isTrue();

    owner.update("delete from card_code");

    await().until(() -> !isInFiles(sealed));
  }

  @Test
  void the_old_rows_of_emptied_tokens_and_numbers_are_tidied_up_one_by_one() {
    UUID id = UUID.randomUUID();
    byte[] sealed = new byte[200];
    owner.update("insert into card_token values (?, ?, ?, now(), now())", id, id, sealed);
    owner.update(
        "insert into vault_card (card_id, client_id, sealed, fingerprint) values (?, ?, ?, ?)",
        id,
        id,
        sealed,
        sealed);

    owner.update("update card_token set sealed = null");
    owner.update("update vault_card set sealed = null");

    await().until(() -> isTidy("card_token") && isTidy("vault_card"));
  }

  private boolean isTidy(String table) {
    return owner.queryForObject(
        "select last_autovacuum is not null and n_dead_tup = 0 from pg_stat_user_tables"
            + " where relname = ?",
        Boolean.class,
        table);
  }

  private boolean isInFiles(byte[] bytes) {
    String wanted = new String(bytes, StandardCharsets.ISO_8859_1);
    return files(directory.resolve("data/base").toFile())
        .flatMap(RemovedCardDataTest::files)
        .anyMatch(file -> content(file.toPath()).contains(wanted));
  }

  /** What is in a directory; PostgreSQL makes and removes files while they are looked at. */
  private static Stream<File> files(File in) {
    return Stream.of(Objects.requireNonNullElse(in.listFiles(), new File[0]));
  }

  /** Nothing of a file that went away at this moment. */
  private static String content(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
