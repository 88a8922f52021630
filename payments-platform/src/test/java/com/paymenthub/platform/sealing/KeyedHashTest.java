package com.paymenthub.platform.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.sealing.KeyedHash.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyedHashTest {

  private final KeyedHash hash = new KeyedHash(Keys.fresh(), Clock.systemUTC());

  @Test
  void equal_parts_hash_equally() {
    assertThat(hash.of(Purpose.API_KEY, bytes("a")))
        .hasSize(32)
        .isEqualTo(hash.of(Purpose.API_KEY, bytes("a")));
  }

  @Test
  void each_purpose_has_hashes_of_its_own() {
    assertThat(hash.of(Purpose.API_KEY, bytes("a")))
        .isNotEqualTo(hash.of(Purpose.CARD_FINGERPRINT, bytes("a")));
  }

  @Test
  void where_one_part_ends_counts() {
    assertThat(hash.of(Purpose.API_KEY, bytes("ab"), bytes("c")))
        .isNotEqualTo(hash.of(Purpose.API_KEY, bytes("a"), bytes("bc")));
  }

  @Test
  void an_empty_part_counts() {
    assertThat(hash.of(Purpose.API_KEY, bytes("a"), bytes("")))
        .isNotEqualTo(hash.of(Purpose.API_KEY, bytes("a")));
  }

  @Test
  void another_key_hashes_differently() {
    assertThat(new KeyedHash(Keys.fresh(), Clock.systemUTC()).of(Purpose.API_KEY, bytes("a")))
        .isNotEqualTo(hash.of(Purpose.API_KEY, bytes("a")));
  }

  /**
   * Stored hashes are compared for ever: HMAC-SHA-256 of "API_KEY" 00000001 "a", computed apart.
   */
  @Test
  void stored_hashes_stay_valid(@TempDir Path home) throws Exception {
    KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear());
    KeyMaterial zeroes =
        KeyMaterial.fromConfiguration(
            Files.readString(home.resolve("keys/vault-keyset.json")),
            Base64.getEncoder().encodeToString(new byte[32]),
            KeyFormat.clear());

    assertThat(
            HexFormat.of()
                .formatHex(
                    new KeyedHash(zeroes, Clock.systemUTC()).of(Purpose.API_KEY, bytes("a"))))
        .isEqualTo("eba6d23d944a242645d759c1360e8c1c6bd14426bf322d6477f667e6d278b23a");
  }

  @Test
  void many_threads_get_what_one_gets() {
    byte[] alone = hash.of(Purpose.CARD_FINGERPRINT, bytes("4111"));

    assertThat(
            IntStream.range(0, 20_000)
                .parallel()
                .mapToObj(_ -> hash.of(Purpose.CARD_FINGERPRINT, bytes("4111"))))
        .allSatisfy(other -> assertThat(other).isEqualTo(alone));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
