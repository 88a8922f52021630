package com.paymenthub.api.rest.merchants;

import com.paymenthub.charging.accounts.AccountLimits;
import com.paymenthub.charging.checks.NoticeRegistrations;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.web.administration.MerchantAdministration;
import com.paymenthub.web.validation.JsonBody;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Changes merchants by the rules for their requests. */
@Component
class MerchantAdministrator implements MerchantAdministration {

  private final MerchantRequests requests;
  private final AccountLimits limits;
  private final Merchants merchants;
  private final MerchantAudit audit;
  private final NoticeRegistrations registrations;

  MerchantAdministrator(
      MerchantRequests requests,
      AccountLimits limits,
      Merchants merchants,
      MerchantAudit audit,
      NoticeRegistrations registrations) {
    this.requests = requests;
    this.limits = limits;
    this.merchants = merchants;
    this.audit = audit;
    this.registrations = registrations;
  }

  @Override
  public Merchant create(Author by, JsonBody body) {
    UUID clientId = by.origin().account();
    NewMerchant wanted = requests.read(body, by.environment());
    limits.oneMoreMerchant(clientId, () -> merchants.count(clientId, TimeRange.ALL));
    Merchant created = merchants.create(clientId, wanted);
    audit.created(by, created);
    registrations.afterSaving(created.providers().stream().map(MerchantProvider::account).toList());
    return created;
  }

  @Override
  public Merchant change(Author by, UUID id, JsonBody body) {
    Merchant before = merchants.require(by.origin().account(), id);
    Merchant after = merchants.change(before, requests.readChange(body, by.environment(), before));
    audit.changed(by, before, after);
    registrations.afterSaving(after.withNewCredentials(before));
    return after;
  }

  @Override
  public void delete(Author by, UUID id) {
    Merchant merchant = merchants.require(by.origin().account(), id);
    merchants.delete(merchant);
    audit.deleted(by, merchant);
  }

  @Override
  public void switchProvider(Author by, UUID id, UUID providerId, boolean off) {
    Merchant merchant = merchants.require(by.origin().account(), id);
    if (merchants.switchProvider(merchant, providerId, off)) {
      audit.switched(by, merchant, providerId, off);
    }
  }
}
