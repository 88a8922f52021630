package com.paymenthub.webhooks.events;

import com.paymenthub.platform.sealing.Sealer;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** Reads the personal data of charges; implemented by the module with the personal data. */
public interface PersonalData {

  /**
   * The personal data of several charges of one account; charges without personal data, or with
   * erased data, are left out.
   */
  Map<UUID, Person> of(UUID clientId, Collection<UUID> chargeIds);

  /**
   * The personal data of a charge.
   *
   * @param texts the charge's personal texts, by name
   * @param sealer encrypts so that decryption is possible only until the person is erased
   */
  record Person(Map<String, String> texts, Sealer sealer) {}
}
