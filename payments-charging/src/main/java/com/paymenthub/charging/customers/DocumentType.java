package com.paymenthub.charging.customers;

import br.com.caelum.stella.validation.CNPJValidator;
import br.com.caelum.stella.validation.CPFValidator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The kinds of documents by which customers are known (docs/interface.md §3). */
public enum DocumentType {
  /** A natural person in Brazil: eleven digits, the last two of which check the others. */
  CPF("BR"),
  /**
   * A legal person in Brazil: fourteen digits, or letters too since July 2026 (Receita Federal,
   * instrução normativa 2.229/2024), the last two of which check the others.
   */
  CNPJ("BR"),
  /** A passport of any country, in any form. */
  PASSPORT(null);

  private static final Pattern PUNCTUATION = Pattern.compile("[^\\p{L}\\p{Nd}]");

  private final @Nullable String country;

  DocumentType(@Nullable String country) {
    this.country = country;
  }

  /** The name that the interface uses, for example {@code cpf}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The only country that issues it, ISO 3166-1; empty when several do. */
  public Optional<String> country() {
    return Optional.ofNullable(country);
  }

  /**
   * The number as it is stored: letters and digits alone, letters in upper case; empty when it is
   * no number of this type.
   */
  public Optional<String> parse(String number) {
    return Optional.of(normalized(number)).filter(this::isValid);
  }

  private boolean isValid(String number) {
    return switch (this) {
      case CPF -> new CPFValidator(false).invalidMessagesFor(number).isEmpty();
      case CNPJ -> new CNPJValidator(false).invalidMessagesFor(number).isEmpty();
      case PASSPORT -> !number.isEmpty();
    };
  }

  /** The form of the number by which a document is found, without punctuation. */
  static String normalized(String number) {
    return PUNCTUATION.matcher(number).replaceAll("").toUpperCase(Locale.ROOT);
  }
}
