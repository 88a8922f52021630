package com.paymenthub.charging.customers;

import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.sealing.KeyedHash.Purpose;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Hashes by which customers are found, because their data are not stored in clear text. */
@Component
class CustomerHashes {

  private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** Names of people have fewer. */
  private static final int MOST_WORDS = 20;

  private final KeyedHash hash;

  /** Something of a customer in one account that is hashed. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Hashed(KeyedHash hash, Purpose purpose, byte[] account, byte[] value) {

    /** The hash that is stored now. */
    byte[] now() {
      return hash.of(purpose, account, value);
    }

    /** The hashes that may be stored. */
    List<byte[]> all() {
      return hash.all(purpose, account, value);
    }

    /** The same on all nodes while the hash key is replaced, in text. */
    String lasting() {
      return HexFormat.of().formatHex(hash.lasting(purpose, account, value));
    }
  }

  CustomerHashes(KeyedHash hash) {
    this.hash = hash;
  }

  /** Equal within one account for addresses that differ only in case or surrounding space. */
  Hashed email(UUID clientId, String email) {
    return of(Purpose.CUSTOMER_EMAIL, clientId, email.strip().toLowerCase(Locale.ROOT));
  }

  /** Equal within one account for numbers that differ only in punctuation or case. */
  Hashed number(UUID clientId, String number) {
    return of(Purpose.CUSTOMER_DOCUMENT, clientId, DocumentType.normalized(number));
  }

  /** Equal within one account for one document: its type, country and number. */
  Hashed document(UUID clientId, IdentityDocument document) {
    return of(
        Purpose.CUSTOMER_IDENTITY,
        clientId,
        "%s %s %s"
            .formatted(
                document.type().code(),
                document.country(),
                DocumentType.normalized(document.number())));
  }

  /** Equal within one account for names that differ only in case, accents or space. */
  Hashed name(UUID clientId, String name) {
    return of(Purpose.CUSTOMER_NAME, clientId, normalized(name));
  }

  /** The hashes of a whole name and of each word of it. */
  List<byte[]> names(UUID clientId, String name) {
    Set<String> parts = new LinkedHashSet<>();
    parts.add(normalized(name));
    Arrays.stream(normalized(name).split(" ", -1))
        .filter(word -> word.length() > 1)
        .limit(MOST_WORDS)
        .forEach(parts::add);
    return parts.stream().map(part -> of(Purpose.CUSTOMER_NAME, clientId, part).now()).toList();
  }

  private static String normalized(String name) {
    String plain = ACCENTS.matcher(Normalizer.normalize(name, Normalizer.Form.NFD)).replaceAll("");
    return SPACE.matcher(plain.strip()).replaceAll(" ").toLowerCase(Locale.ROOT);
  }

  private Hashed of(Purpose purpose, UUID clientId, String value) {
    return new Hashed(
        hash,
        purpose,
        clientId.toString().getBytes(StandardCharsets.US_ASCII),
        value.getBytes(StandardCharsets.UTF_8));
  }
}
