package com.paymenthub.web.administration;

import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.web.validation.JsonBody;
import java.util.Map;
import java.util.UUID;

/**
 * What is done with merchants, by their own systems and by operators alike: read from the same
 * bodies, checked by the same rules, and audited. Each method runs in a transaction of the caller.
 */
public interface MerchantAdministration {

  /**
   * Who acts, for the audit.
   *
   * @param origin whose merchant it is, and who changes it
   * @param environment where that account belongs
   * @param details more about who acts and from where; empty for a merchant's own system
   */
  record Author(Origin origin, Environment environment, Map<String, String> details) {}

  /**
   * Creates a merchant.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong
   * @throws com.paymenthub.domain.refusals.Refusal when the account may not use a provider, or has
   *     as many merchants as it may have
   */
  Merchant create(Author by, JsonBody body);

  /**
   * Changes a merchant.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong
   * @throws com.paymenthub.domain.refusals.Refusal when there is no such merchant or account at a
   *     provider, or it may not use one
   */
  Merchant change(Author by, UUID id, JsonBody body);

  /**
   * Deletes a merchant: it takes no new charges.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when there is no such merchant
   */
  void delete(Author by, UUID id);

  /**
   * Switches an account at a provider off or on: it takes no new charges until it is switched on.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when there is no such merchant or account
   */
  void switchProvider(Author by, UUID id, UUID providerId, boolean off);
}
