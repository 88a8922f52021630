package com.paymenthub.evidence;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.database.EmbeddedDatabaseInitializer;
import com.paymenthub.platform.database.PaymentsHome;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import com.paymenthub.platform.sealing.KeyMaterial;
import com.paymenthub.platform.sealing.KeyWrapping;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Seals what was added to the history, all the time, and publishes the seals. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SealSettings.class)
class SealConfiguration {

  /** Few enough for a short transaction and little memory. */
  private static final int BATCH = 10_000;

  private static final WorkQuota SHARE = new WorkQuota(1, 5);

  /**
   * The key with which this process signs. It is read after the other keys, which are generated
   * into an empty directory only.
   */
  @Bean
  @ConditionalOnWebApplication
  @ConditionalOnProperty(name = "payments.seals.enabled", matchIfMissing = true)
  SealKey sealKey(
      Environment environment, PaymentsHome home, KeyMaterial ofTheVault, SealTable table) {
    Objects.requireNonNull(ofTheVault);
    String configured = environment.getProperty("payments.keys.seal-key");
    if (configured != null) {
      return SealKey.parse(configured);
    }
    boolean generate =
        environment.getProperty(
            "payments.keys.generate",
            Boolean.class,
            environment.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false));
    return SealKey.inDirectory(
        home.resolve(KeyWrapping.DIRECTORY), generate && table.lastNumber() == 0);
  }

  @Bean
  ExportDirectory exportDirectory(Environment environment, PaymentsHome home) {
    String own = environment.getProperty("payments.exports.directory");
    return new ExportDirectory(own == null ? home.resolve("exports") : Path.of(own));
  }

  @Bean
  SealDirectory sealDirectory(SealSettings settings, PaymentsHome home) {
    String own = settings.directory();
    return new SealDirectory(
        own == null ? home.resolve("seals") : SealPlace.of(own, settings.library()));
  }

  @Bean
  @ConditionalOnWebApplication
  @ConditionalOnProperty(name = "payments.seals.enabled", matchIfMissing = true)
  SealExport sealExport(SealTable table, SealedHistory history, SealDirectory directory) {
    return new SealExport(table, history, directory);
  }

  /** Only a node that does due work publishes seals. */
  @Bean
  @ConditionalOnWebApplication
  @ConditionalOnProperty(
      name = {"payments.seals.enabled", "payments.agenda.enabled"},
      matchIfMissing = true)
  UnpublishedSeals unpublishedSeals(SealExport export, Clock clock) {
    return new UnpublishedSeals(export, clock);
  }

  @Bean
  @ConditionalOnWebApplication
  @ConditionalOnProperty(name = "payments.seals.enabled", matchIfMissing = true)
  DueWork sealing(
      SealTable table,
      SealedHistory history,
      SealKey key,
      SealExport export,
      SealSettings settings,
      Transactions transactions,
      Clock clock) {
    HistorySealing sealing = new HistorySealing(table, history, key, transactions, clock, BATCH);
    return new RecurringJob(
        "sealing",
        SHARE,
        settings.interval(),
        () -> sealAndPublish(sealing, export),
        table::unsealed);
  }

  /** Returns whether there is more to seal at once. */
  static boolean sealAndPublish(HistorySealing sealing, SealExport export) {
    HistorySealing.Sealed sealed = sealing.sealSome();
    if (sealed.alone()) {
      export.publishMissing(sealed.made());
    }
    return sealed.more();
  }
}
