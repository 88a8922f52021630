package com.paymenthub.platform.sealing;

import com.paymenthub.platform.Exclusive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Wraps stored keys with the current key-encryption key, keys that are stored in clear and keys
 * that the previous key-encryption key has wrapped. It may be interrupted and repeated: each file
 * is replaced as a whole, and one that is wrapped already stays as it is.
 */
public final class KeyWrapping {

  /** Where the files of keys are, in the directory of a service's own files. */
  public static final String DIRECTORY = "keys";

  private final KeyFormat format;
  private final Exclusive change;

  public KeyWrapping(KeyFormat format, JdbcTemplate jdbc) {
    this.format = format;
    this.change = KeyRotation.changeOfKeys(jdbc);
  }

  /**
   * Wraps the files of keys in a directory. Call it inside a transaction, so that a rotation does
   * not replace the keyset at the same time.
   *
   * @return the files, and whether they were replaced
   * @throws IllegalStateException when there is no key-encryption key, or it cannot be used, or
   *     they are no keys
   * @throws UncheckedIOException when they cannot be read or written
   */
  public Map<Path, Boolean> wrapIn(Path directory) {
    change.waitInTransaction();
    Path keyset = directory.resolve(KeyMaterial.VAULT_FILE);
    Path hashKey = directory.resolve(KeyMaterial.HASH_FILE);
    try {
      // Both before anything is replaced: one that cannot be wrapped leaves nothing half done.
      Optional<String> wrappedKeyset = format.rewrapKeyset(Files.readString(keyset));
      Optional<String> wrappedHashKey = format.rewrapHashKey(Files.readString(hashKey));
      Map<Path, Boolean> replaced = new LinkedHashMap<>();
      replaced.put(keyset, replace(keyset, wrappedKeyset));
      replaced.put(hashKey, replace(hashKey, wrappedHashKey));
      return replaced;
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be wrapped".formatted(directory), e);
    } catch (GeneralSecurityException | IllegalArgumentException notKeys) {
      throw KeyMaterial.notKeys();
    }
  }

  private static boolean replace(Path file, Optional<String> content) throws IOException {
    if (content.isEmpty()) {
      return false;
    }
    NewKeys.replace(file, content.get());
    return true;
  }

  /**
   * A keyset that is handed over as configuration, wrapped.
   *
   * @return the same when it is wrapped already
   * @throws IllegalStateException as {@link #wrapIn}
   */
  public String wrappedKeyset(String stored) {
    try {
      return format.rewrapKeyset(stored).orElse(stored);
    } catch (GeneralSecurityException | IllegalArgumentException notKeys) {
      throw KeyMaterial.notKeys();
    }
  }

  /**
   * A hash key that is handed over as configuration, wrapped.
   *
   * @return the same when it is wrapped already
   * @throws IllegalStateException as {@link #wrapIn}
   */
  public String wrappedHashKey(String stored) {
    try {
      return format.rewrapHashKey(stored).orElse(stored);
    } catch (IllegalArgumentException notKeys) {
      throw KeyMaterial.notKeys();
    }
  }
}
