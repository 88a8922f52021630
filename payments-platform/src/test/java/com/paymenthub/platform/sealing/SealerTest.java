package com.paymenthub.platform.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SealerTest {

  private static final byte[] TEXT = "Maria".getBytes(UTF_8);
  private static final byte[] HERE = "here".getBytes(UTF_8);

  private final Sealer sealer = new Sealer(Keys.fresh());

  @Test
  void what_is_sealed_opens_in_its_place() {
    assertThat(sealer.open(sealer.seal(TEXT, HERE), HERE)).isEqualTo(TEXT);
  }

  @Test
  void what_is_sealed_does_not_open_elsewhere() {
    byte[] sealed = sealer.seal(TEXT, HERE);

    assertThatThrownBy(() -> sealer.open(sealed, "there".getBytes(UTF_8)))
        .isInstanceOf(AlteredValueException.class);
  }

  @Test
  void a_changed_bit_is_noticed() {
    byte[] sealed = sealer.seal(TEXT, HERE);
    sealed[sealed.length - 1] ^= 1;

    assertThatThrownBy(() -> sealer.open(sealed, HERE)).isInstanceOf(AlteredValueException.class);
  }

  @Test
  void the_same_text_never_looks_the_same_twice() {
    assertThat(sealer.seal(TEXT, HERE)).isNotEqualTo(sealer.seal(TEXT, HERE));
  }

  @Test
  void another_key_does_not_open_it() {
    byte[] sealed = sealer.seal(TEXT, HERE);

    assertThatThrownBy(() -> new Sealer(Keys.fresh()).open(sealed, HERE))
        .isInstanceOf(IllegalStateException.class)
        .isNotInstanceOf(AlteredValueException.class);
  }
}
