package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.history.Ids;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessTest {

  @Test
  void secret_keys_reach_everything() {
    assertThat(Access.SECRET_KEYS.allowsKeyOf(caller(CredentialKind.SECRET))).isTrue();
  }

  @Test
  void other_keys_reach_only_what_lets_them_in() {
    assertThat(Access.SECRET_KEYS.allowsKeyOf(caller(CredentialKind.PUBLIC, Scope.CHARGES)))
        .isFalse();
    assertThat(Access.SECRET_KEYS.allowsKeyOf(caller(CredentialKind.SESSION))).isFalse();
  }

  @Test
  void a_public_key_reaches_what_lets_one_of_its_scopes_in() {
    Access access = Access.SECRET_KEYS.orPublicKeys(Scope.CARDS);
    assertThat(access.allowsKeyOf(caller(CredentialKind.PUBLIC, Scope.CARDS, Scope.TOKENS)))
        .isTrue();
    assertThat(access.allowsKeyOf(caller(CredentialKind.PUBLIC, Scope.TOKENS))).isFalse();
    assertThat(access.allowsKeyOf(caller(CredentialKind.PUBLIC))).isFalse();
    assertThat(access.allowsKeyOf(caller(CredentialKind.SESSION))).isFalse();
  }

  @Test
  void a_session_key_reaches_what_lets_session_keys_in() {
    Access access = Access.SECRET_KEYS.orPublicKeys(Scope.CHARGES).orSessionKeys();
    assertThat(access.allowsKeyOf(caller(CredentialKind.SESSION))).isTrue();
    assertThat(access.allowsKeyOf(caller(CredentialKind.PUBLIC, Scope.CHARGES))).isTrue();
  }

  @Test
  void an_operation_exists_everywhere_unless_it_says_otherwise() {
    assertThat(Environment.values()).allMatch(Access.SECRET_KEYS::existsIn);
    Access sandboxOnly = Access.SECRET_KEYS.onlyIn(Environment.SANDBOX).orSessionKeys();
    assertThat(sandboxOnly.existsIn(Environment.SANDBOX)).isTrue();
    assertThat(sandboxOnly.existsIn(Environment.PRODUCTION)).isFalse();
  }

  private static Caller caller(CredentialKind kind, Scope... scopes) {
    return new Caller(Ids.next(), Environment.SANDBOX, Ids.next(), kind, Set.of(scopes));
  }
}
