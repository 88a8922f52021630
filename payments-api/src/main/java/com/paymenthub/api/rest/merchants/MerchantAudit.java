package com.paymenthub.api.rest.merchants;

import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.platform.audit.AuditLog;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.web.administration.MerchantAdministration.Author;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Records changes of merchants in the audit log. For credentials it records that they changed,
 * never their values.
 */
@Component
class MerchantAudit {

  private static final String SUBJECT = "merchant";

  private final AuditLog log;

  MerchantAudit(AuditLog log) {
    this.log = log;
  }

  void created(Author by, Merchant merchant) {
    log.created(by.origin(), SUBJECT, merchant.id(), with(by, facts(merchant)));
  }

  void changed(Author by, Merchant before, Merchant after) {
    Map<String, Object> afterwards = facts(after);
    afterwards.put(
        "newCredentialsOf",
        after.withNewCredentials(before).stream().map(ProviderAccount::providerId).toList());
    log.changed(by.origin(), SUBJECT, after.id(), facts(before), with(by, afterwards));
  }

  void deleted(Author by, Merchant merchant) {
    if (by.details().isEmpty()) {
      log.deleted(by.origin(), SUBJECT, merchant.id(), facts(merchant));
    } else {
      log.changed(by.origin(), "deleted", SUBJECT, merchant.id(), facts(merchant), by.details());
    }
  }

  void switched(Author by, Merchant merchant, UUID providerId, boolean off) {
    log.changed(
        by.origin(),
        off ? "provider_switched_off" : "provider_switched_on",
        SUBJECT,
        merchant.id(),
        Map.of(),
        with(by, new HashMap<>(Map.of("providerId", providerId))));
  }

  private static Map<String, Object> with(Author by, Map<String, Object> facts) {
    facts.putAll(by.details());
    return facts;
  }

  private static Map<String, Object> facts(Merchant merchant) {
    Map<String, Object> facts = new HashMap<>();
    facts.put("mcc", merchant.mcc());
    facts.put("name", merchant.name());
    facts.put("city", merchant.city());
    facts.put("providers", merchant.providers().stream().map(MerchantAudit::facts).toList());
    return facts;
  }

  private static Map<String, Object> facts(MerchantProvider provider) {
    Map<String, Object> facts = new HashMap<>();
    facts.put("id", provider.account().providerId());
    facts.put("type", provider.account().providerType());
    facts.put("name", provider.name());
    facts.put("priority", provider.account().priority());
    facts.put("fraudOptions", provider.fraudOptions());
    return facts;
  }
}
