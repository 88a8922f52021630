package com.paymenthub.platform.sealing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class KeyCheckTest {

  private final JdbcTemplate jdbc = SealedDatabase.jdbc();
  private final KeyMaterial keys = Keys.fresh();

  @BeforeEach
  void a_new_database() {
    jdbc.update("delete from key_check");
  }

  @Test
  void the_keys_that_a_database_was_written_with_are_let_in() {
    check(keys, keys).verify();

    assertThatCode(() -> check(keys, keys).verify()).doesNotThrowAnyException();
  }

  @Test
  void another_hash_key_is_refused() {
    check(keys, keys).verify();

    assertThatThrownBy(() -> check(Keys.fresh(), keys).verify())
        .hasMessageContaining("not the keys that this database was written with");
  }

  @Test
  void another_keyset_is_refused() {
    check(keys, keys).verify();

    assertThatThrownBy(() -> check(keys, Keys.fresh()).verify())
        .hasMessageContaining("not the keys that this database was written with");
  }

  private KeyCheck check(KeyMaterial hash, KeyMaterial seal) {
    return new KeyCheck(jdbc, new KeyedHash(hash, Clock.systemUTC()), new Sealer(seal));
  }
}
