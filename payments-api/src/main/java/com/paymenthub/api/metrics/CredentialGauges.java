package com.paymenthub.api.metrics;

import com.paymenthub.charging.accounts.AccountKeys;
import com.paymenthub.charging.checks.CredentialWatch;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_provider_credentials_ending} and {@code payments_provider_credentials_ended}: of
 * how many accounts at providers credentials end within 30 days, or have ended. And {@code
 * payments_api_keys_ending}: how many API keys that are used end within seven days. Every node
 * reports the same numbers, which are those of the database.
 */
@Component
@ConditionalOnWebApplication
class CredentialGauges {

  CredentialGauges(RefreshedGauges gauges, CredentialWatch ends, AccountKeys keys) {
    gauges.add(
        "payments.provider.credentials.ending",
        "Accounts at providers of which credentials end within 30 days, in the latest count",
        ends::ending);
    gauges.add(
        "payments.provider.credentials.ended",
        "Accounts at providers of which credentials have ended, in the latest count",
        ends::ended);
    gauges.add(
        "payments.api.keys.ending",
        "API keys that end within seven days and were used within the last hour",
        keys::ending);
  }
}
