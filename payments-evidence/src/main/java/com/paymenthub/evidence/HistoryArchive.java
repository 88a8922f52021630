package com.paymenthub.evidence;

import com.paymenthub.platform.database.OwnFiles;
import com.paymenthub.platform.database.Standby;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

/** What the commands of auditors do: export the history, check it, and prove a part of it. */
@Service
public class HistoryArchive {

  private final DataSource database;
  private final DataSource exported;
  private final SealDirectory published;
  private final Proofs proofs;
  private final VerificationRuns runs;
  private final Clock clock;

  HistoryArchive(
      DataSource database,
      Standby standby,
      SealDirectory published,
      Proofs proofs,
      VerificationRuns runs,
      Clock clock) {
    this.database = database;
    this.exported =
        standby
            .connections()
            .map(JdbcTemplate::getDataSource)
            .map(Objects::requireNonNull)
            .orElse(database);
    this.published = published;
    this.proofs = proofs;
    this.runs = runs;
    this.clock = clock;
  }

  /** Work on a connection that sees one moment. */
  @FunctionalInterface
  private interface AtOneMoment<T> {
    T on(Connection connection) throws SQLException, IOException;
  }

  /**
   * Writes the whole history, as far as the standby has it where one is used.
   *
   * @param directory a new or empty one
   * @param progress told how many lines were written
   */
  public void export(Path directory, LongConsumer progress) throws IOException {
    atOneMoment(
        exported,
        connection -> {
          HistoryExport.write(connection, directory, published, moment(connection), progress);
          return true;
        });
  }

  /** A standby does not know of what came after the last transaction that it has. */
  private Instant moment(Connection connection) {
    Timestamp last =
        HistoryExport.jdbcOn(connection)
            .queryForObject(
                "select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end",
                Timestamp.class);
    Instant now = clock.instant();
    return last == null || last.toInstant().isAfter(now) ? now : last.toInstant();
  }

  /**
   * Checks the history in the database, and keeps what came of it.
   *
   * @param seals where published seals are; null for where this service publishes them
   * @param keys files with the public keys that one trusts; without any, all keys are
   * @throws IOException when there are no seals in the place that is named
   */
  public Verdict verify(@Nullable Path seals, List<Path> keys) throws IOException {
    HistoryCheck check =
        new HistoryCheck(
            seals == null ? PublishedSeals.in(published.path()) : PublishedSeals.named(seals),
            TrustedKeys.in(keys));
    Verdict verdict =
        atOneMoment(database, connection -> check.ofDatabase(connection, clock.instant()));
    runs.add(verdict);
    return verdict;
  }

  /**
   * Writes a proof of the history of one charge, card or session.
   *
   * @throws NothingToProve when nothing of it is sealed
   */
  public Proof prove(String subject, Path file) throws IOException {
    Proof proof = proof(subject);
    Files.write(OwnFiles.create(file), proof.file());
    return proof;
  }

  /**
   * A proof of the history of one charge, card or session.
   *
   * @throws NothingToProve when nothing of it is sealed
   */
  public Proof proof(String subject) {
    Proofs.Made made = proofs.of(subject);
    if (made.proof().events().isEmpty()) {
      throw new NothingToProve(
          made.unsealed() == 0
              ? "there is no history of " + subject
              : "the history of %s is not sealed yet; try again in some seconds"
                  .formatted(subject));
    }
    return new Proof(made.proof().file(), made.proof().events().size(), made.unsealed());
  }

  /** There is no such history, or nothing of it is sealed yet. */
  public static final class NothingToProve extends IllegalStateException {
    private static final long serialVersionUID = 1;

    NothingToProve(String message) {
      super(message);
    }
  }

  /**
   * A proof.
   *
   * @param file what is written
   * @param events how many events it proves
   * @param unsealed how many more there are, which are not sealed yet
   */
  public record Proof(byte[] file, int events, int unsealed) {}

  private static <T> T atOneMoment(DataSource database, AtOneMoment<T> work) throws IOException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("set transaction isolation level repeatable read, read only");
      // A long read is no reason to give up, and keeps nobody from writing.
      statement.execute("set local transaction_timeout = 0");
      try {
        return work.on(connection);
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    } catch (SQLException | DataAccessException e) {
      throw new IllegalStateException("the history cannot be read", e);
    }
  }
}
