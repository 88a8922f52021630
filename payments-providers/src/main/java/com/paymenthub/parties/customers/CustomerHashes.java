package com.paymenthub.parties.customers;

import com.paymenthub.foundation.sealing.KeyedHash;
import com.paymenthub.foundation.sealing.KeyedHash.Purpose;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Hashes by which customers are found, because their data are not stored in clear text. */
@Component
class CustomerHashes {

  private final KeyedHash hash;

  CustomerHashes(KeyedHash hash) {
    this.hash = hash;
  }

  /** Equal within one account for addresses that differ only in case or surrounding space. */
  byte[] email(UUID clientId, String email) {
    return of(Purpose.CUSTOMER_EMAIL, clientId, email.strip().toLowerCase(Locale.ROOT));
  }

  /** Equal within one account for numbers that differ only in punctuation or case. */
  byte[] document(UUID clientId, String number) {
    return of(Purpose.CUSTOMER_DOCUMENT, clientId, DocumentType.normalized(number));
  }

  private byte[] of(Purpose purpose, UUID clientId, String value) {
    return hash.of(
        purpose,
        clientId.toString().getBytes(StandardCharsets.US_ASCII),
        value.getBytes(StandardCharsets.UTF_8));
  }
}
