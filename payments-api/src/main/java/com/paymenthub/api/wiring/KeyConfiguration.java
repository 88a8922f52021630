package com.paymenthub.api.wiring;

import com.paymenthub.platform.database.DatabasePromises;
import com.paymenthub.platform.database.EmbeddedDatabaseInitializer;
import com.paymenthub.platform.database.PaymentsHome;
import com.paymenthub.platform.database.SecretFiles;
import com.paymenthub.platform.sealing.KeyCheck;
import com.paymenthub.platform.sealing.KeyFormat;
import com.paymenthub.platform.sealing.KeyMaterial;
import com.paymenthub.platform.sealing.KeyWrapping;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.sealing.Sealer;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;

/** Where the service's own keys come from: configuration, or {@code PAYMENTS_HOME/keys}. */
@Configuration(proxyBeanMethods = false)
class KeyConfiguration {

  @Bean
  PaymentsHome paymentsHome(Environment environment) {
    return PaymentsHome.of(environment);
  }

  @Bean
  SecretFiles secretFiles(Environment environment) {
    return SecretFiles.of(environment);
  }

  @Bean
  KeyFormat keyFormat(Environment environment, PaymentsHome home, SecretFiles files) {
    Path directory = home.resolve(KeyWrapping.DIRECTORY);
    files.require(directory);
    return new EncryptionKeys(environment, files, directory).format();
  }

  @Bean
  KeyWrapping keyWrapping(KeyFormat format, JdbcTemplate jdbc) {
    return new KeyWrapping(format, jdbc);
  }

  /**
   * Keys are generated for the embedded database only: nodes with a shared database need the same
   * keys.
   */
  @Bean
  KeyMaterial keyMaterial(
      Environment environment,
      PaymentsHome home,
      KeyFormat format,
      DatabasePromises promises,
      JdbcTemplate jdbc) {
    String keyset = environment.getProperty("payments.keys.vault-keyset");
    String hashKey = environment.getProperty("payments.keys.hash-key");
    if (keyset != null && hashKey != null) {
      return KeyMaterial.fromConfiguration(keyset, hashKey, format);
    }
    boolean generate =
        environment.getProperty(
            "payments.keys.generate",
            Boolean.class,
            environment.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false));
    // No keys are generated for a database that was written with other keys: that start is refused.
    promises.verify();
    boolean written = KeyCheck.isWritten(jdbc);
    return KeyMaterial.fromDirectory(
        home.resolve(KeyWrapping.DIRECTORY), generate && !written, format);
  }

  @Bean
  Sealer sealer(KeyMaterial keys) {
    return new Sealer(keys);
  }

  @Bean
  KeyedHash keyedHash(KeyMaterial keys, Clock clock) {
    return new KeyedHash(keys, clock);
  }

  @Bean
  KeyCheck keyCheck(JdbcTemplate jdbc, KeyedHash hash, Sealer sealer) {
    return new KeyCheck(jdbc, hash, sealer);
  }
}
