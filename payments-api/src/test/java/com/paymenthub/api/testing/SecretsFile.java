package com.paymenthub.api.testing;

import com.paymenthub.api.startup.SecretSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Hands secrets over in a file, because a command line with one is refused. */
public final class SecretsFile {

  private SecretsFile() {}

  /** The arguments, with those that are secrets in a file that the others name. */
  public static String[] takenFrom(String... arguments) {
    Properties secrets = new Properties();
    List<String> others = new ArrayList<>();
    for (String argument : arguments) {
      if (SecretSettings.firstOn(List.of(argument)).isPresent()) {
        int end = argument.indexOf('=');
        secrets.setProperty(argument.substring(2, end), argument.substring(end + 1));
      } else {
        others.add(argument);
      }
    }
    if (!secrets.isEmpty()) {
      others.add("--spring.config.import=file:" + written(secrets));
    }
    return others.toArray(String[]::new);
  }

  private static Path written(Properties secrets) {
    try {
      Path file =
          Files.createTempFile(
              Files.createDirectories(Path.of("target").toAbsolutePath()),
              "secrets",
              ".properties");
      file.toFile().deleteOnExit();
      try (Writer writer = Files.newBufferedWriter(file)) {
        secrets.store(writer, null);
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
