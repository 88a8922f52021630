package com.paymenthub.api.wiring;

import com.paymenthub.providers.vault.HoldsSealed;
import com.paymenthub.providers.vault.SealedColumn;
import com.paymenthub.webhooks.delivery.AttemptSeal;
import com.paymenthub.webhooks.endpoints.Webhooks;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What notifications keep sealed with the vault's keys, of which their module knows nothing. */
@Configuration(proxyBeanMethods = false)
class WebhookKeyRotation {

  @Bean
  HoldsSealed webhookSecrets() {
    return secrets("secret");
  }

  @Bean
  HoldsSealed previousWebhookSecrets() {
    return secrets("previous_secret");
  }

  /** Attempts that speak of a person are sealed with that person's key instead. */
  @Bean
  HoldsSealed attemptContents() {
    return () ->
        new SealedColumn(
            "notification_attempt",
            "sealed",
            List.of("delivery_id", "claim"),
            List.of(),
            "not subject_bound",
            row -> bytes(AttemptSeal.binding(row.getObject("delivery_id", UUID.class))));
  }

  private static HoldsSealed secrets(String column) {
    return () ->
        new SealedColumn(
            "webhook",
            column,
            List.of("id"),
            List.of(),
            row -> bytes(Webhooks.binding(row.getObject("id", UUID.class))));
  }

  private static byte[] bytes(String binding) {
    return binding.getBytes(StandardCharsets.UTF_8);
  }
}
