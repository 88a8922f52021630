package com.paymenthub.api.wiring;

import com.paymenthub.platform.database.SecretFiles;
import com.paymenthub.platform.sealing.KeyEncryptionKey;
import com.paymenthub.platform.sealing.KeyFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;

/** The key-encryption keys that the settings name. */
final class EncryptionKeys {

  private static final String PREVIOUS = "payments.keys.previous-encryption-key";
  private static final String LIBRARY = "payments.keys.library";

  private final Environment environment;
  private final SecretFiles files;
  private final Path directory;

  /**
   * Looks into the settings.
   *
   * @param directory where the keys are that it encrypts
   */
  EncryptionKeys(Environment environment, SecretFiles files, Path directory) {
    this.environment = environment;
    this.files = files;
    this.directory = directory;
  }

  /**
   * How keys are stored.
   *
   * @throws IllegalStateException when settings contradict each other, or name no key
   */
  KeyFormat format() {
    Optional<KeyEncryptionKey> current = key(KeyFormat.SETTINGS);
    Optional<KeyEncryptionKey> previous = key(PREVIOUS);
    if (current.isEmpty() && previous.isPresent()) {
      throw new IllegalStateException(
          "%s is set, and %s is not: keys that were wrapped once stay wrapped"
              .formatted(settingsOf(PREVIOUS).getFirst(), KeyFormat.SETTINGS));
    }
    return current
        .map(key -> KeyFormat.wrapped(key, previous.orElse(null)))
        .orElseGet(KeyFormat::clear);
  }

  private Optional<KeyEncryptionKey> key(String name) {
    List<String> given = settingsOf(name);
    if (given.size() > 1) {
      throw new IllegalStateException(
          "%s are set: a key-encryption key comes from one of them only"
              .formatted(String.join(" and ", given)));
    }
    return given.stream().findFirst().map(setting -> key(name, setting));
  }

  private List<String> settingsOf(String name) {
    return Stream.of(name, name + "-file", name + "-uri")
        .filter(setting -> environment.getProperty(setting) != null)
        .toList();
  }

  private KeyEncryptionKey key(String name, String setting) {
    String value = environment.getRequiredProperty(setting);
    if (setting.equals(name)) {
      return KeyEncryptionKey.held(setting, value);
    }
    if (setting.equals(name + "-uri")) {
      return KeyEncryptionKey.inKms(
          setting, value, environment.getProperty(LIBRARY, Path.class), LIBRARY);
    }
    return KeyEncryptionKey.held(setting, content(setting, Path.of(value).toAbsolutePath()));
  }

  private String content(String setting, Path file) {
    try {
      if (file.toRealPath().startsWith(realPath(directory))) {
        throw new IllegalStateException(
            "%s lies in %s, beside the keys that it encrypts: put it elsewhere"
                .formatted(setting, directory));
      }
      files.require(file);
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(setting, file), e);
    }
  }

  private static Path realPath(Path path) throws IOException {
    return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath().normalize();
  }
}
