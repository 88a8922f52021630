package com.paymenthub.console.operators;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is stored of operators' passwords. */
class PasswordsTest {

  private static final String PASSWORD = "1 password that is long enough";

  @Test
  void a_password_is_hashed_with_bcrypt_at_a_cost_of_12() {
    assertThat(new Passwords().hash(PASSWORD)).startsWith("{bcrypt}$2a$12$");
  }

  @Test
  void a_hash_of_another_cost_is_still_matched() {
    String hash = new Passwords(5).hash(PASSWORD);

    assertThat(new Passwords().match(PASSWORD, hash)).isTrue();
    assertThat(new Passwords().match(PASSWORD + "!", hash)).isFalse();
  }
}
