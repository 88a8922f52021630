package com.paymenthub.providers.vault;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Texts that may speak of a person. Events never hold them; they live here, under a key of the
 * person's own, so that erasing the key makes every copy unreadable, those in backups included.
 */
@Repository
public class PersonalTexts {

  private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

  private final JdbcTemplate jdbc;
  private final Sealer sealer;
  private final JsonMapper json;

  public PersonalTexts(JdbcTemplate jdbc, Sealer sealer, JsonMapper json) {
    this.jdbc = jdbc;
    this.sealer = sealer;
    this.json = json;
  }

  /**
   * Keeps texts beside those that the owner has already. Call it inside a transaction.
   *
   * @param ownerId what they belong to, for example a charge
   * @param subjectId whom they speak of; everything about one subject is erased together
   * @param texts by name
   */
  public void put(UUID clientId, UUID ownerId, UUID subjectId, Map<String, String> texts) {
    Map<String, String> all =
        new HashMap<>(get(clientId, List.of(ownerId)).getOrDefault(ownerId, Map.of()));
    all.putAll(texts);
    byte[] sealed =
        subjectKey(clientId, subjectId)
            .seal(json.writeValueAsBytes(all), binding("text", clientId, ownerId));
    jdbc.update(
        "insert into personal_text (owner_id, client_id, subject_id, sealed) values (?, ?, ?, ?)"
            + " on conflict (owner_id) do update set sealed = excluded.sealed",
        ownerId,
        clientId,
        subjectId,
        sealed);
  }

  /** The texts of several owners of one account, by owner; owners without texts are left out. */
  public Map<UUID, Map<String, String>> get(UUID clientId, Collection<UUID> ownerIds) {
    Map<UUID, Map<String, String>> found = new HashMap<>();
    jdbc.query(
        "select owner_id, subject_id, sealed, sealed_key from personal_text"
            + " join subject_key using (subject_id, client_id)"
            + " where owner_id = any (?) and client_id = ?",
        row -> {
          UUID ownerId = row.getObject("owner_id", UUID.class);
          UUID subjectId = row.getObject("subject_id", UUID.class);
          byte[] plain =
              openKey(clientId, subjectId, row.getBytes("sealed_key"))
                  .open(row.getBytes("sealed"), binding("text", clientId, ownerId));
          found.put(ownerId, json.readValue(plain, TEXTS));
        },
        new SqlArrayValue("uuid", ownerIds.toArray()),
        clientId);
    return found;
  }

  /** Erases everything about a subject: the texts and the key that older copies need. */
  public void erase(UUID clientId, UUID subjectId) {
    jdbc.update(
        "delete from personal_text where subject_id = ? and client_id = ?", subjectId, clientId);
    jdbc.update(
        "delete from subject_key where subject_id = ? and client_id = ?", subjectId, clientId);
  }

  private Sealer subjectKey(UUID clientId, UUID subjectId) {
    jdbc.update(
        "insert into subject_key (subject_id, client_id, sealed_key) values (?, ?, ?)"
            + " on conflict (subject_id) do nothing",
        subjectId,
        clientId,
        newKey(clientId, subjectId));
    byte[] sealedKey =
        jdbc.queryForObject(
            "select sealed_key from subject_key where subject_id = ? and client_id = ?",
            byte[].class,
            subjectId,
            clientId);
    if (sealedKey == null) {
      throw new IllegalStateException("the subject has no key");
    }
    return openKey(clientId, subjectId, sealedKey);
  }

  private byte[] newKey(UUID clientId, UUID subjectId) {
    try {
      KeysetHandle key =
          KeysetHandle.generateNew(
              PredefinedAeadParameters.AES256_GCM, RegistryConfiguration.get());
      return sealer.seal(
          TinkProtoKeysetFormat.serializeKeyset(
              key, InsecureSecretKeyAccess.get(), RegistryConfiguration.get()),
          binding("subject", clientId, subjectId));
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
      throw new IllegalStateException("a subject's key does not open", e);
    }
  }

  private static byte[] binding(String kind, UUID clientId, UUID id) {
    return (kind + ":" + clientId + ":" + id).getBytes(StandardCharsets.US_ASCII);
  }
}
