package com.paymenthub.webhooks.events;

import com.paymenthub.webhooks.signature.Seal;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** Reads what is personal about charges; whoever keeps personal data brings it. */
public interface PersonalData {

  /**
   * What is personal about several charges of one account; charges of which nothing is, or has been
   * erased, are left out.
   */
  Map<UUID, Person> of(UUID clientId, Collection<UUID> chargeIds);

  /**
   * What is known of the person behind a charge.
   *
   * @param texts the charge's personal texts, by name
   * @param seal encrypts so that it opens only until the person is erased
   */
  record Person(Map<String, String> texts, Seal seal) {}
}
