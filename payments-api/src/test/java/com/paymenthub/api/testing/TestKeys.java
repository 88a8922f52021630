package com.paymenthub.api.testing;

import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.history.Ids;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.jdbc.support.SqlArrayValue;

/** Gives accounts more keys of every kind, straight into the table. */
public final class TestKeys {

  private static final OffsetDateTime LONG_AGO =
      OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

  private final RunningService service;

  public TestKeys(RunningService service) {
    this.service = service;
  }

  /** The account with another secret key. */
  public TestAccount secret(TestAccount account) {
    return insert(account, "secret", null, null);
  }

  /** The account with a secret key that was revoked. */
  public TestAccount revoked(TestAccount account) {
    return insert(account, "secret", null, LONG_AGO);
  }

  /** The account with a secret key that has expired. */
  public TestAccount expired(TestAccount account) {
    return insert(account, "secret", LONG_AGO, null);
  }

  /** The account with a public key that reaches these scopes. */
  public TestAccount publicKey(TestAccount account, String... scopes) {
    return insert(account, "public", null, null, scopes);
  }

  /** The account with a key of a session. */
  public TestAccount session(TestAccount account) {
    return insert(account, "session", null, null);
  }

  /** Revokes a key now. */
  public void revoke(TestAccount account) {
    service
        .owner()
        .update(
            "update api_key set revoked_at = now() where hash = ?",
            (Object) service.part(ApiKeys.class).hashOf(account.apiKey()));
  }

  private TestAccount insert(
      TestAccount account,
      String kind,
      OffsetDateTime expiresAt,
      OffsetDateTime revokedAt,
      String... scopes) {
    ApiKeys keys = service.part(ApiKeys.class);
    // Only the row says what a key is; its prefix is for people.
    String key = keys.newSecretKey(Environment.SANDBOX);
    UUID id = Ids.next();
    service
        .owner()
        .update(
            "insert into api_key (id, client_id, kind, scopes, hash, last4, created_at,"
                + " expires_at, revoked_at) values (?, ?, ?, ?, ?, ?, now(), ?, ?)",
            id,
            account.clientId(),
            kind,
            new SqlArrayValue("varchar", (Object[]) scopes),
            keys.hashOf(key),
            key.substring(key.length() - 4),
            expiresAt,
            revokedAt);
    return new TestAccount(account.clientId(), key, account.merchantId());
  }
}
