package com.paymenthub.webhooks.endpoints;

/**
 * Records changes of webhooks that the service itself makes; implemented by the module with the
 * audit log.
 */
@FunctionalInterface
public interface WebhookAudit {

  /** A webhook was switched off because its receiver answered 410 (gone). */
  void switchedOff(Webhook before, Webhook after);
}
