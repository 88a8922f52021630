package com.paymenthub.charging.vault;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.platform.sealing.SealingThreads;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Texts that may contain personal data. They are never in events but stored here, encrypted with a
 * key per person, so that erasing the key makes every copy unreadable, also in backups.
 */
@Repository
public class PersonalTexts implements HoldsSealed {

  private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

  private static final String FIND =
      """
      select owner_id, subject_id, sealed, sealed_key
      from personal_text join subject_key using (subject_id, client_id)
      where sealed_key is not null and
      """;

  private static final String NOT_BLOCKED = " blocked_until is null and ";

  private static final RowStatement NEW_KEY =
      RowStatement.guarded(
          WriteOrder.KEYS,
          """
          insert into subject_key (subject_id, client_id, sealed_key)
          select * from unnest(?, ?, ?) on conflict (subject_id) do nothing
          returning subject_id
          """,
          List.of("uuid", "uuid", "bytea"));

  private static final RowStatement NEW_TEXT =
      RowStatement.of(
          WriteOrder.VAULT,
          """
          insert into personal_text (owner_id, client_id, subject_id, sealed, link_pending)
          select *, false from unnest(?, ?, ?, ?)
          """,
          List.of("uuid", "uuid", "uuid", "bytea"));

  private final JdbcTemplate jdbc;
  private final StepRows rows;
  private final Sealer sealer;
  private final JsonMapper json;

  public PersonalTexts(JdbcTemplate jdbc, Sealer sealer, JsonMapper json) {
    this.jdbc = jdbc;
    this.rows = new StepRows(jdbc);
    this.sealer = sealer;
    this.json = json;
  }

  /**
   * Adds texts to those that the owner already has; nothing is stored about a subject that was
   * erased. Call it inside a transaction.
   *
   * @param ownerId what they belong to, for example a charge
   * @param subjectId the person or thing that they are about; everything about one subject is
   *     erased together
   * @param texts by name
   * @throws IllegalStateException when the owner's texts are about another subject
   */
  public void put(UUID clientId, UUID ownerId, UUID subjectId, Map<String, String> texts) {
    RequestTexts.forget(clientId, ownerId);
    Optional<Row> existing = lock(clientId, ownerId);
    if (existing.isEmpty()) {
      insert(clientId, ownerId, subjectId, texts);
      return;
    }
    Row row = existing.get();
    if (!row.subjectId().equals(subjectId)) {
      throw new IllegalStateException("the texts of %s have another subject".formatted(ownerId));
    }
    Sealer key = openKey(clientId, subjectId, row.sealedKey());
    Map<String, String> all = new HashMap<>(texts(clientId, row, key));
    all.putAll(texts);
    jdbc.update(
        "update personal_text set sealed = ? where owner_id = ?",
        key.seal(json.writeValueAsBytes(all), binding("text", clientId, ownerId)),
        ownerId);
  }

  /**
   * Keeps the first texts of an owner that nobody knows yet, and that is its own subject. Call it
   * inside a transaction.
   *
   * @param ownerId what they belong to, for example a new charge
   * @param texts by name; nothing is stored where there are none
   */
  public void putNew(UUID clientId, UUID ownerId, Map<String, String> texts) {
    if (!texts.isEmpty()) {
      insert(clientId, ownerId, ownerId, texts);
    }
    RequestTexts.stored(clientId, ownerId, texts);
  }

  /**
   * The texts of several owners of one account, by owner; owners without texts, and those whose
   * texts are blocked, are left out.
   */
  public Map<UUID, Map<String, String>> get(UUID clientId, Collection<UUID> ownerIds) {
    Map<UUID, Map<String, String>> found = new HashMap<>();
    if (ownerIds.size() == 1) {
      UUID ownerId = ownerIds.iterator().next();
      Optional<Map<String, String>> known = RequestTexts.of(clientId, ownerId);
      if (known.isPresent()) {
        return known.get().isEmpty() ? found : Map.of(ownerId, known.get());
      }
    }
    getWithKeys(clientId, ownerIds).forEach((ownerId, owned) -> found.put(ownerId, owned.texts()));
    return found;
  }

  /**
   * The texts of an owner even where they are blocked: for what the charge itself still needs, and
   * for those who may see what the law has kept. None where there are none.
   */
  public Map<String, String> getEvenBlocked(UUID clientId, UUID ownerId) {
    Optional<Map<String, String>> known = RequestTexts.of(clientId, ownerId);
    return known.orElseGet(
        () ->
            rows.read(NEW_TEXT, () -> rowsOf(clientId, List.of(ownerId), "")).stream()
                .findFirst()
                .map(
                    row ->
                        texts(clientId, row, openKey(clientId, row.subjectId(), row.sealedKey())))
                .orElse(Map.of()));
  }

  /**
   * The texts of an owner.
   *
   * @param texts by name
   * @param key the key of the subject, for encrypting other data about the same subject: it is
   *     erased with the subject
   */
  public record Owned(Map<String, String> texts, Sealer key) {}

  /** Like {@link #get}, with the key of each owner's subject. */
  public Map<UUID, Owned> getWithKeys(UUID clientId, Collection<UUID> ownerIds) {
    Map<UUID, Owned> found = new HashMap<>();
    if (ownerIds.isEmpty()) {
      return found;
    }
    rows.read(NEW_TEXT, () -> rowsOf(clientId, ownerIds, NOT_BLOCKED))
        .forEach(
            row -> {
              Sealer key = openKey(clientId, row.subjectId(), row.sealedKey());
              found.put(row.ownerId(), new Owned(texts(clientId, row, key), key));
            });
    return found;
  }

  private List<Row> rowsOf(UUID clientId, Collection<UUID> ownerIds, String condition) {
    if (ownerIds.size() == 1) {
      // PostgreSQL plans one that is asked for as a list of one anew each time, which takes ten
      // times as long as reading it.
      return jdbc.query(
          FIND + condition + "owner_id = ? and client_id = ?",
          (result, _) -> row(result),
          ownerIds.iterator().next(),
          clientId);
    }
    return jdbc.query(
        FIND + condition + "owner_id = any (?) and client_id = ?",
        (result, _) -> row(result),
        new SqlArrayValue("uuid", ownerIds.toArray()),
        clientId);
  }

  /**
   * Erases everything about a subject: the texts, and the key without which older copies cannot be
   * decrypted. Nothing about it is stored from then on. Call it inside a transaction.
   */
  public void erase(UUID clientId, UUID subjectId) {
    RequestTexts.forget(clientId, subjectId);
    jdbc.update(
        "delete from personal_text where subject_id = ? and client_id = ?", subjectId, clientId);
    jdbc.update(
        "insert into subject_key (subject_id, client_id) values (?, ?) on conflict (subject_id)"
            + " do update set sealed_key = null, blocked_until = null, block_reason = null"
            + " where subject_key.client_id = excluded.client_id",
        subjectId,
        clientId);
  }

  /** Why texts are not erased yet, but readable neither in the interface nor in the console. */
  public enum BlockReason {
    /** A charge has not come to its end, and its next step may need them. */
    OPEN_CHARGE,
    /** The law requires that they are kept (LGPD, articles 7 II and 16 I). */
    LEGAL_OBLIGATION;

    /** The name in snake case, for example {@code open_charge}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Blocks everything about a subject, which has to be erased later. Call it inside a transaction.
   *
   * @param until when it is erased at the latest
   * @return whether there was anything to block
   */
  public boolean block(UUID clientId, UUID subjectId, BlockReason reason, Instant until) {
    RequestTexts.forget(clientId, subjectId);
    return jdbc.update(
            "update subject_key set blocked_until = ?, block_reason = ?"
                + " where subject_id = ? and client_id = ? and sealed_key is not null",
            until.atOffset(ZoneOffset.UTC),
            reason.code(),
            subjectId,
            clientId)
        == 1;
  }

  /** The owner's texts, locked until the transaction ends. */
  private Optional<Row> lock(UUID clientId, UUID ownerId) {
    return jdbc
        .query(
            FIND + "owner_id = ? and client_id = ? for update of personal_text",
            (result, _) -> row(result),
            ownerId,
            clientId)
        .stream()
        .findFirst();
  }

  private void insert(UUID clientId, UUID ownerId, UUID subjectId, Map<String, String> texts) {
    subjectKey(clientId, subjectId)
        .ifPresent(
            key ->
                rows.write(
                    NEW_TEXT,
                    NewRow.of(
                        ownerId,
                        ownerId,
                        clientId,
                        subjectId,
                        key.seal(
                            json.writeValueAsBytes(texts), binding("text", clientId, ownerId)))));
  }

  /** The subject's key, which is created with its first text; empty when it was erased. */
  private Optional<Sealer> subjectKey(UUID clientId, UUID subjectId) {
    byte[] made = newKey(clientId, subjectId);
    if (rows.write(NEW_KEY, NewRow.of(subjectId, subjectId, clientId, made))) {
      return Optional.of(openKey(clientId, subjectId, made));
    }
    List<Optional<byte[]>> known =
        jdbc.query(
            "select sealed_key from subject_key where subject_id = ? and client_id = ?"
                + " for share",
            (row, _) -> Optional.ofNullable(row.getBytes("sealed_key")),
            subjectId,
            clientId);
    if (known.isEmpty()) {
      throw new IllegalStateException("the account has no subject " + subjectId);
    }
    return known.getFirst().map(key -> openKey(clientId, subjectId, key));
  }

  private byte[] newKey(UUID clientId, UUID subjectId) {
    KeysetHandle key = SealingThreads.run(PersonalTexts::newKey);
    try {
      return sealer.seal(
          TinkProtoKeysetFormat.serializeKeyset(
              key, InsecureSecretKeyAccess.get(), RegistryConfiguration.get()),
          binding("subject", clientId, subjectId));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a key could not be written", e);
    }
  }

  private static KeysetHandle newKey() {
    try {
      return KeysetHandle.generateNew(
          PredefinedAeadParameters.AES256_GCM, RegistryConfiguration.get());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no key could be made", e);
    }
  }

  private Sealer openKey(UUID clientId, UUID subjectId, byte[] sealedKey) {
    try {
      KeysetHandle key =
          TinkProtoKeysetFormat.parseKeyset(
              sealer.open(sealedKey, binding("subject", clientId, subjectId)),
              InsecureSecretKeyAccess.get(),
              RegistryConfiguration.get());
      return new Sealer(key.getPrimitive(RegistryConfiguration.get(), Aead.class));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a subject's key cannot be decrypted", e);
    }
  }

  private Map<String, String> texts(UUID clientId, Row row, Sealer key) {
    byte[] plain = key.open(row.sealed(), binding("text", clientId, row.ownerId()));
    return json.readValue(plain, TEXTS);
  }

  private static Row row(ResultSet result) throws SQLException {
    return new Row(
        result.getObject("owner_id", UUID.class),
        result.getObject("subject_id", UUID.class),
        result.getBytes("sealed"),
        result.getBytes("sealed_key"));
  }

  private static byte[] binding(String kind, UUID clientId, UUID id) {
    return (kind + ":" + clientId + ":" + id).getBytes(StandardCharsets.US_ASCII);
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared: it only holds the columns of a row.
  private record Row(UUID ownerId, UUID subjectId, byte[] sealed, byte[] sealedKey) {}

  /**
   * Only the keys of subjects are encrypted with the vault's keys; the texts are encrypted with
   * those keys.
   */
  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "subject_key",
        "sealed_key",
        List.of("subject_id"),
        List.of("client_id"),
        row ->
            binding(
                "subject",
                row.getObject("client_id", UUID.class),
                row.getObject("subject_id", UUID.class)));
  }
}
