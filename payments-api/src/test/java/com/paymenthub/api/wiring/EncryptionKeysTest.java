package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.platform.database.SecretFiles;
import com.paymenthub.platform.sealing.KeyFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class EncryptionKeysTest {

  private static final String KEY = "payments.keys.encryption-key";
  private static final String FILE = KEY + "-file";
  private static final String URI = KEY + "-uri";
  private static final String PREVIOUS = "payments.keys.previous-encryption-key";
  private static final String ENCODED = Base64.getEncoder().encodeToString(new byte[32]);

  @TempDir Path home;

  @Test
  void keys_come_from_a_file_a_variable_or_a_key_management_service() throws Exception {
    assertThat(format(Map.of(FILE, file("elsewhere", "rw-------"))))
        .hasToString("KeyFormat[KeyEncryptionKey[%s]]".formatted(FILE));
    assertThat(format(Map.of(KEY, ENCODED, PREVIOUS + "-uri", "test-kms://a")))
        .hasToString(
            "KeyFormat[KeyEncryptionKey[%s], KeyEncryptionKey[%s-uri]]".formatted(KEY, PREVIOUS));
    assertThat(format(Map.of())).hasToString("KeyFormat[]");
  }

  static Stream<Map<String, String>> contradictions() {
    return Stream.of(
        Map.of(FILE, "/etc/key", URI, "test-kms://a"),
        Map.of(KEY, ENCODED, FILE, "/etc/key"),
        Map.of(KEY, ENCODED, URI, "test-kms://a"),
        Map.of(KEY, ENCODED, FILE, "/etc/key", URI, "test-kms://a"));
  }

  @ParameterizedTest
  @MethodSource("contradictions")
  void two_at_once_are_refused_and_named(Map<String, String> settings) {
    assertThatThrownBy(() -> format(settings))
        .isInstanceOf(IllegalStateException.class)
        .satisfies(
            refused ->
                settings.keySet().forEach(name -> assertThat(refused).hasMessageContaining(name)))
        .hasMessageContaining("from one of them only");
  }

  @Test
  void a_previous_one_alone_is_refused() {
    assertThatThrownBy(() -> format(Map.of(PREVIOUS, ENCODED)))
        .hasMessageContaining(PREVIOUS + " is set, and " + KEY + " is not");
  }

  @Test
  void a_file_beside_the_keys_that_it_encrypts_is_refused() throws Exception {
    Files.createDirectory(home.resolve("keys"));
    String beside = file("keys/encryption-key", "rw-------");
    Path link = Files.createSymbolicLink(home.resolve("link"), Path.of(beside));

    for (String path : new String[] {beside, link.toString()}) {
      assertThatThrownBy(() -> format(Map.of(FILE, path)))
          .hasMessageContaining(FILE + " lies in " + home.resolve("keys"));
    }
  }

  @Test
  void a_file_that_others_may_read_that_is_missing_or_holds_no_key_is_refused() throws Exception {
    String open = file("open", "rw-r-----");
    Path other = Path.of(file("other", "rw-------"));
    Files.writeString(other, "hunter2");

    assertThatThrownBy(() -> format(Map.of(FILE, open))).hasMessageContaining("chmod go= " + open);
    assertThatThrownBy(() -> format(Map.of(FILE, home.resolve("none").toString())))
        .hasMessageContaining(FILE + " cannot be read");
    assertThatThrownBy(() -> format(Map.of(FILE, other.toString())))
        .hasMessage(FILE + " is not 32 bytes in base64");
  }

  private String file(String name, String permissions) throws Exception {
    Path file = Files.writeString(home.resolve(name), ENCODED + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    return file.toString();
  }

  private KeyFormat format(Map<String, String> settings) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(new MapPropertySource("settings", Map.copyOf(settings)));
    return new EncryptionKeys(environment, SecretFiles.of(environment), home.resolve("keys"))
        .format();
  }
}
