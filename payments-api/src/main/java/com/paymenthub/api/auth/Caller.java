package com.paymenthub.api.auth;

import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.history.Origin;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a request, after the key was checked.
 *
 * @param clientId the account
 * @param environment where the account belongs
 * @param credentialId the key that was used
 * @param kind what kind of key it is
 * @param scopes what a public key may call; empty for other kinds
 */
public record Caller(
    UUID clientId,
    Environment environment,
    UUID credentialId,
    CredentialKind kind,
    Set<Scope> scopes) {

  /**
   * The owner of an idempotency key: all secret keys of an account share one owner, every other key
   * has its own (docs/interface.md §7).
   */
  public String principal() {
    return kind == CredentialKind.SECRET ? "secret" : credentialId.toString();
  }

  /**
   * Whether this caller may see a session. A session key may see its own session only, which has
   * the same id as the key.
   */
  public boolean reachesSession(UUID sessionId) {
    return kind != CredentialKind.SESSION || credentialId.equals(sessionId);
  }

  /** The session of this session key, which has the id of the key; null for other keys. */
  public @Nullable UUID sessionId() {
    return kind == CredentialKind.SESSION ? credentialId : null;
  }

  /** Whether this key is one that is in shops' pages, where buyers and anybody else can read it. */
  public boolean isBuyer() {
    return kind != CredentialKind.SECRET;
  }

  /** The origin of events that this caller causes. */
  public Origin origin(String requestId, @Nullable String idempotencyKey) {
    String actor = isBuyer() ? Origin.BUYER : Origin.MERCHANT;
    return new Origin(clientId, actor, credentialId, requestId, idempotencyKey);
  }
}
