package com.paymenthub.charging.people;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How long personal data stay (LGPD, articles 15 and 16).
 *
 * @param paidChargesBlockedFor for how long after its payment the texts of a charge that has taken
 *     money are kept blocked when their person is erased, a day or more; null where no law requires
 *     it of the merchants
 * @param chargeTextsKeptFor how long after a charge its texts stay, a day or more; null for ever
 * @param sessionTextsKeptFor the same for sessions
 * @param unusedCustomersKeptFor how long after the last change, charge, session or card a customer
 *     stays, a day or more; null for ever
 */
@ConfigurationProperties("payments.personal-data")
record PersonalDataSettings(
    @Nullable Duration paidChargesBlockedFor,
    @Nullable Duration chargeTextsKeptFor,
    @Nullable Duration sessionTextsKeptFor,
    @Nullable Duration unusedCustomersKeptFor) {

  private static final Duration DAY = Duration.ofDays(1);

  PersonalDataSettings {
    requireDay("paid-charges-blocked-for", paidChargesBlockedFor);
    requireDay("charge-texts-kept-for", chargeTextsKeptFor);
    requireDay("session-texts-kept-for", sessionTextsKeptFor);
    requireDay("unused-customers-kept-for", unusedCustomersKeptFor);
  }

  private static void requireDay(String name, @Nullable Duration keptFor) {
    if (keptFor != null && keptFor.compareTo(DAY) < 0) {
      throw new IllegalArgumentException(
          "payments.personal-data." + name + " must be a day or more");
    }
  }
}
