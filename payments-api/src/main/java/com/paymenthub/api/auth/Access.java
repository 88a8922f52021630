package com.paymenthub.api.auth;

import com.paymenthub.charging.accounts.Environment;
import java.util.EnumSet;
import java.util.Set;

/**
 * Who may call an operation. Every secret key of an account of these environments may.
 *
 * @param scopes the scopes of public keys that may call it too
 * @param sessionKeys whether session keys may call it too; the operation itself restricts each key
 *     to its own session
 * @param environments the environments in which the operation exists
 */
public record Access(Set<Scope> scopes, boolean sessionKeys, Set<Environment> environments) {

  /** Secret keys only, in every environment. */
  static final Access SECRET_KEYS =
      new Access(Set.of(), false, Set.copyOf(EnumSet.allOf(Environment.class)));

  /** Also with a public key of this scope. */
  Access orPublicKeys(Scope scope) {
    return new Access(Set.of(scope), sessionKeys, environments);
  }

  /** Also with a session key. */
  Access orSessionKeys() {
    return new Access(scopes, true, environments);
  }

  /** Only for accounts of this environment. */
  Access onlyIn(Environment environment) {
    return new Access(scopes, sessionKeys, Set.of(environment));
  }

  /** Whether this caller's key may call the operation. */
  public boolean allowsKeyOf(Caller caller) {
    return switch (caller.kind()) {
      case SECRET -> true;
      case PUBLIC -> caller.scopes().stream().anyMatch(scopes::contains);
      case SESSION -> sessionKeys;
    };
  }

  /** Whether the operation exists for accounts of this environment. */
  public boolean existsIn(Environment environment) {
    return environments.contains(environment);
  }
}
