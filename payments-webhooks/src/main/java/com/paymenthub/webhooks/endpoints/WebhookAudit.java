package com.paymenthub.webhooks.endpoints;

/** Keeps what the service itself changes about webhooks; whoever keeps the audit log brings it. */
@FunctionalInterface
public interface WebhookAudit {

  /** A webhook was switched off because its receiver said that it is gone. */
  void switchedOff(Webhook before, Webhook after);
}
