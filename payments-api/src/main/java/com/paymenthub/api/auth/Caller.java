package com.paymenthub.api.auth;

import com.paymenthub.api.accounts.Environment;
import com.paymenthub.domain.history.Origin;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who calls, after the key was checked.
 *
 * @param clientId the account
 * @param environment where the account belongs
 * @param credentialId the key that was used
 * @param kind what kind of key it is
 * @param scopes what a public key may reach; empty for other kinds
 */
public record Caller(
    UUID clientId,
    Environment environment,
    UUID credentialId,
    CredentialKind kind,
    Set<Scope> scopes) {

  /**
   * Whom an idempotency key belongs to: all secret keys of an account are one, every other key is
   * its own (docs/interface.md §7).
   */
  public String principal() {
    return kind == CredentialKind.SECRET ? "secret" : credentialId.toString();
  }

  /**
   * Whether this caller's key lets it see this session at all: a session's key lets nobody see any
   * other one. The key of a session has the id of the session.
   */
  public boolean reachesSession(UUID sessionId) {
    return kind != CredentialKind.SESSION || credentialId.equals(sessionId);
  }

  /** The session whose key this is, which has its id; null for other keys. */
  public @Nullable UUID sessionId() {
    return kind == CredentialKind.SESSION ? credentialId : null;
  }

  /** Whether this is a buyer, or anybody else who reads what a shop's pages hold. */
  public boolean isBuyer() {
    return kind != CredentialKind.SECRET;
  }

  /** The origin of what this caller makes happen. */
  public Origin origin(String requestId, @Nullable String idempotencyKey) {
    String actor = isBuyer() ? Origin.BUYER : Origin.MERCHANT;
    return new Origin(clientId, actor, credentialId, requestId, idempotencyKey);
  }
}
