package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.accounts.AccountLimits;
import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.validation.JsonBody;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.foundation.TimeRange;
import com.paymenthub.parties.merchants.Merchant;
import com.paymenthub.parties.merchants.Merchants;
import com.paymenthub.parties.merchants.NewMerchant;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * What is done with merchants, by their own systems and by operators alike: read from the same
 * bodies, checked by the same rules, and audited. Each method runs in a transaction of the caller.
 */
@Component
public class MerchantAdministration {

  private final MerchantRequests requests;
  private final AccountLimits limits;
  private final Merchants merchants;
  private final MerchantAudit audit;

  MerchantAdministration(
      MerchantRequests requests, AccountLimits limits, Merchants merchants, MerchantAudit audit) {
    this.requests = requests;
    this.limits = limits;
    this.merchants = merchants;
    this.audit = audit;
  }

  /**
   * Who acts, for the audit.
   *
   * @param origin whose merchant it is, and who changes it
   * @param environment where that account belongs
   * @param details more about who acts and from where; empty for a merchant's own system
   */
  public record Author(Origin origin, Environment environment, Map<String, String> details) {}

  /**
   * Creates a merchant.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   * @throws com.paymenthub.domain.refusals.Refusal when the account may not use a provider, or has
   *     as many merchants as it may have
   */
  public Merchant create(Author by, JsonBody body) {
    UUID clientId = by.origin().account();
    NewMerchant wanted = requests.read(body, by.environment());
    limits.oneMoreMerchant(clientId, () -> merchants.count(clientId, TimeRange.ALL));
    Merchant created = merchants.create(clientId, wanted);
    audit.created(by, created);
    return created;
  }

  /**
   * Changes a merchant.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   * @throws com.paymenthub.domain.refusals.Refusal when there is no such merchant or account at a
   *     provider, or it may not use one
   */
  public Merchant change(Author by, UUID id, JsonBody body) {
    Merchant before = merchants.require(by.origin().account(), id);
    Merchant after = merchants.change(before, requests.readChange(body, by.environment(), before));
    audit.changed(by, before, after);
    return after;
  }

  /**
   * Deletes a merchant: it takes no new charges.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when there is no such merchant
   */
  public void delete(Author by, UUID id) {
    Merchant merchant = merchants.require(by.origin().account(), id);
    merchants.delete(merchant);
    audit.deleted(by, merchant);
  }

  /**
   * Switches an account at a provider off or on: it takes no new charges until it is switched on.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when there is no such merchant or account
   */
  public void switchProvider(Author by, UUID id, UUID providerId, boolean off) {
    Merchant merchant = merchants.require(by.origin().account(), id);
    if (merchants.switchProvider(merchant, providerId, off)) {
      audit.switched(by, merchant, providerId, off);
    }
  }
}
