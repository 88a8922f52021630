package com.paymenthub.api.idempotency;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Idempotency keys in PostgreSQL. Answers are stored encrypted, bodies of requests are not stored.
 */
@Repository
class IdempotencyRecords implements HoldsSealed, HoldsHashes {

  private static final RowStatement CLAIM =
      RowStatement.guarded(
          WriteOrder.KEYS,
          """
          insert into idempotency_record
            (client_id, idempotency_key, principal, request_hash, operation_id, claimed_at,
              subject_id)
          select * from unnest(?, ?, ?, ?, ?, ?, ?) on conflict do nothing
          returning operation_id
          """,
          List.of("uuid", "varchar", "varchar", "bytea", "uuid", "timestamptz", "uuid"));

  private static final RowStatement ANSWER =
      RowStatement.guarded(
          WriteOrder.ANSWERS,
          """
          update idempotency_record record set status = given.status,
            sealed_answer = given.sealed_answer, answered_at = given.answered_at,
            sealed_for_principal = true
          from unnest(?, ?, ?, ?, ?, ?) as given
            (status, sealed_answer, answered_at, client_id, idempotency_key, principal)
          where record.client_id = given.client_id
            and record.idempotency_key = given.idempotency_key
            and record.principal = given.principal and record.answered_at is null
          returning concat_ws(' ', given.client_id, given.principal, given.idempotency_key)
          """,
          List.of("int4", "bytea", "timestamptz", "uuid", "varchar", "varchar"));

  private final JdbcTemplate jdbc;
  private final StepRows rows;
  private final Sealer sealer;
  private final KeyedHash hash;
  private final Clock clock;

  IdempotencyRecords(JdbcTemplate jdbc, Sealer sealer, KeyedHash hash, Clock clock) {
    this.jdbc = jdbc;
    this.rows = new StepRows(jdbc);
    this.sealer = sealer;
    this.hash = hash;
    this.clock = clock;
  }

  /**
   * A key that was claimed before.
   *
   * @param answer null when there is none yet, or it was erased
   * @param operationId what the operation makes, or is about to make
   * @param claimedAt when the key was claimed
   * @param erased whether the answer was erased together with the person in it
   */
  record Existing(
      byte[] requestHash,
      UUID operationId,
      Instant claimedAt,
      @Nullable Answer answer,
      boolean erased) {}

  /**
   * Claims a key. Call it inside the transaction of the first write; another request with the same
   * key waits for the end of that transaction.
   *
   * @param operationId the id of what the operation is going to make
   * @param subjectId what the answer will be about
   * @return the earlier claim of the key; empty when it is claimed now
   */
  Optional<Existing> claim(OwnedKey key, byte[] requestHash, UUID operationId, UUID subjectId) {
    boolean claimed =
        rows.write(
            CLAIM,
            NewRow.of(
                    subject(key),
                    key.clientId(),
                    key.key(),
                    key.principal(),
                    requestHash,
                    operationId,
                    Timestamps.toDatabase(clock.instant()),
                    subjectId)
                .identifiedBy(operationId.toString()));
    return claimed ? Optional.empty() : Optional.of(find(key));
  }

  /**
   * Keeps the answer of a claimed key, unless it has one. Call it inside the transaction of the
   * last write.
   *
   * @return the answer that the key already has, because a repeat of the request was quicker than
   *     this request or the other way round; empty when this answer was kept
   */
  Optional<Answer> answer(OwnedKey key, Answer answer) {
    boolean kept =
        rows.write(
            ANSWER,
            NewRow.of(
                subject(key),
                answer.status(),
                sealer.seal(answer.body(), key.binding()),
                Timestamps.toDatabase(clock.instant()),
                key.clientId(),
                key.key(),
                key.principal()));
    return kept ? Optional.empty() : Optional.ofNullable(find(key).answer());
  }

  /**
   * Forgets keys that were claimed long ago.
   *
   * @param limit how many at most
   * @return how many
   */
  int forget(Instant claimedBefore, int limit) {
    return jdbc.update(
        "delete from idempotency_record where ctid = any (array("
            + "select ctid from idempotency_record where claimed_at < ? limit ?"
            + " for update skip locked))",
        Timestamps.toDatabase(claimedBefore),
        limit);
  }

  /**
   * The keys that should have been forgotten.
   *
   * @param claimedBefore those from before then
   * @param kept how long each is kept
   */
  Backlog toForget(Instant claimedBefore, Duration kept) {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(claimed_at) + make_interval(secs => ?) as since"
            + " from idempotency_record where claimed_at < ?",
        kept.toSeconds(),
        claimedBefore);
  }

  private static String subject(OwnedKey key) {
    return key.clientId() + " " + key.principal() + " " + key.key();
  }

  private Existing find(OwnedKey key) {
    return known(key).orElseThrow();
  }

  /** What is known of a key; empty when nobody has claimed it. */
  Optional<Existing> known(OwnedKey key) {
    return jdbc
        .query(
            "select request_hash, operation_id, claimed_at, status, sealed_answer, erased_at,"
                + " sealed_for_principal from idempotency_record"
                + " where client_id = ? and idempotency_key = ? and principal = ?",
            (row, _) -> read(row, key),
            key.clientId(),
            key.key(),
            key.principal())
        .stream()
        .findFirst();
  }

  private Existing read(ResultSet row, OwnedKey key) throws SQLException {
    byte[] sealed = row.getBytes("sealed_answer");
    return new Existing(
        row.getBytes("request_hash"),
        row.getObject("operation_id", UUID.class),
        Timestamps.at(row, "claimed_at"),
        sealed == null
            ? null
            : new Answer(row.getInt("status"), sealer.open(sealed, bindingOf(row, key))),
        row.getObject("erased_at") != null);
  }

  /** The associated data with which the answer of a row was encrypted. */
  private static byte[] bindingOf(ResultSet row, OwnedKey key) throws SQLException {
    return row.getBoolean("sealed_for_principal") ? key.binding() : key.bindingWithoutPrincipal();
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "idempotency_record",
        "sealed_answer",
        List.of("client_id", "idempotency_key", "principal"),
        List.of("sealed_for_principal"),
        row ->
            bindingOf(
                row,
                new OwnedKey(
                    row.getObject("client_id", UUID.class),
                    row.getString("principal"),
                    row.getString("idempotency_key"))));
  }

  @Override
  public String hashes() {
    return "idempotency_key";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "repetitions of requests from before are refused as idempotency_key_reused";
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(
        jdbc,
        "select count(*) from idempotency_record where claimed_at > ? and "
            + hash.madeByOlderKey("request_hash"),
        Timestamps.toDatabase(end.minus(ForgettingConfiguration.KEPT)));
  }
}
