package com.paymenthub.api.startup;

import static java.util.Objects.requireNonNull;

import com.paymenthub.platform.database.SecretFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.PropertySource;

/**
 * Ends a start whose secrets come from files, one for each setting, that others may read or change.
 */
public final class SecretsInFiles
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /**
   * Looks at the files of all directories that {@code spring.config.import=configtree:…} names.
   *
   * @throws IllegalStateException at the first that is too open
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    SecretFiles files = SecretFiles.of(context.getEnvironment());
    for (PropertySource<?> source : context.getEnvironment().getPropertySources()) {
      if (source instanceof ConfigTreePropertySource secrets) {
        for (String name : secrets.getPropertyNames()) {
          if (SecretSettings.isSecret(name)) {
            files.require(file(requireNonNull(secrets.getOrigin(name))));
          }
        }
      }
    }
  }

  private static Path file(Origin origin) {
    try {
      return requireNonNull(((TextResourceOrigin) origin).getResource()).getFile().toPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
