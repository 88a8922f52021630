package com.paymenthub.api.wiring;

import com.paymenthub.charging.vault.HoldsPersonal;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.audit.AuditLog;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.webhooks.delivery.AttemptContents;
import com.paymenthub.webhooks.delivery.AttemptHistory;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.WebhookAudit;
import com.paymenthub.webhooks.endpoints.Webhooks;
import com.paymenthub.webhooks.events.PersonalData;
import com.paymenthub.webhooks.events.PersonalData.Person;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Provides what the module of notifications needs from the other modules. */
@Configuration(proxyBeanMethods = false)
class WebhookConfiguration {

  private static final String ACTOR = "webhooks";

  @Bean
  PersonalData personalData(PersonalTexts texts) {
    return personalDataIn(texts);
  }

  static PersonalData personalDataIn(PersonalTexts texts) {
    return (clientId, chargeIds) -> {
      Map<UUID, Person> people = new HashMap<>();
      texts
          .getWithKeys(clientId, chargeIds)
          .forEach(
              (chargeId, owned) -> people.put(chargeId, new Person(owned.texts(), owned.key())));
      return people;
    };
  }

  @Bean
  WebhookAudit webhookAudit(AuditLog audit) {
    return (before, after) ->
        audit.changed(
            Origin.automation(after.clientId(), ACTOR),
            "switched_off",
            "webhook",
            after.id(),
            audited(before),
            audited(after));
  }

  /** Attempts of deliveries hold what was told of charges. */
  @Bean
  HoldsPersonal deliveryContents(AttemptHistory attempts) {
    return attempts::erase;
  }

  @Bean
  HoldsSealed webhookSecrets() {
    return () -> secrets("secret");
  }

  @Bean
  HoldsSealed previousWebhookSecrets() {
    return () -> secrets("previous_secret");
  }

  private static SealedColumn secrets(String column) {
    return new SealedColumn(
        "webhook",
        column,
        List.of("id"),
        List.of(),
        row -> Webhooks.binding(row.getObject("id", UUID.class)));
  }

  @Bean
  HoldsSealed attemptContents() {
    return () ->
        new SealedColumn(
            "notification_attempt",
            "sealed",
            List.of("delivery_id", "claim"),
            List.of(),
            row -> AttemptContents.binding(row.getObject("delivery_id", UUID.class)));
  }

  private static Map<String, ?> audited(Webhook webhook) {
    return Map.of("event", webhook.event(), "status", webhook.active());
  }
}
