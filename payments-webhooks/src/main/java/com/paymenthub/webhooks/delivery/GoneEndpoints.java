package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.WebhookAudit;
import com.paymenthub.webhooks.endpoints.Webhooks;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Switches off webhooks whose receiver answered 410 (Standard Webhooks, "Failures and retries").
 * Unsent notifications are lost, and can be sent again after the merchant has switched the webhook
 * on.
 */
@Component
public class GoneEndpoints {

  private final Webhooks webhooks;
  private final WebhookAudit audit;
  private final Clock clock;

  public GoneEndpoints(Webhooks webhooks, WebhookAudit audit, Clock clock) {
    this.webhooks = webhooks;
    this.audit = audit;
    this.clock = clock;
  }

  /** Switches a webhook off, unless its endpoint was changed since. */
  @Transactional
  public void switchOff(Webhook asked) {
    Optional<Webhook> current = webhooks.lockIfThere(asked.clientId(), asked.id());
    if (current.isEmpty()
        || !current.get().active()
        || !current.get().endpoint().equals(asked.endpoint())) {
      return;
    }
    Webhook before = current.get();
    Webhook after =
        before.with(
            before.event(),
            before.endpoint(),
            false,
            clock.instant().truncatedTo(ChronoUnit.MILLIS));
    webhooks.save(after);
    audit.switchedOff(before, after);
  }
}
