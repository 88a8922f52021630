package com.paymenthub.providers.customers;

import com.paymenthub.providers.vault.KeyedHash;
import com.paymenthub.providers.vault.KeyedHash.Purpose;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** By what customers are found although nothing personal is stored in the clear. */
@Component
class CustomerHashes {

  private final KeyedHash hash;

  CustomerHashes(KeyedHash hash) {
    this.hash = hash;
  }

  /** Equal for addresses that differ in case or surrounding space alone, within one account. */
  byte[] email(UUID clientId, String email) {
    return of(Purpose.CUSTOMER_EMAIL, clientId, email.strip().toLowerCase(Locale.ROOT));
  }

  /** Equal for numbers that differ in punctuation or case alone, within one account. */
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
