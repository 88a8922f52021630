package com.paymenthub.providers.contract;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A credential that a merchant's account at a provider has: requests are checked, answers masked,
 * the interface described and the console's form shown by it.
 *
 * @param name its name in requests, in camel case; neither {@code type} nor {@code settings}
 * @param secret whether nobody gets it back: answers mask it. It is replaced, never taken away
 * @param required whether an account needs it
 * @param maximumLength how many characters it has at most, 1 to 16,384
 * @param form what it looks like; null for any printable text
 * @param inPlaceOf the field that cannot be given beside it, and ends when it is; null for none
 * @param label what the console calls it
 * @param description what merchants' developers read of it, in English, without a full stop
 * @param example a good value of it; null for none
 */
public record CredentialField(
    String name,
    boolean secret,
    boolean required,
    int maximumLength,
    @Nullable Form form,
    @Nullable String inPlaceOf,
    Words label,
    String description,
    @Nullable String example) {

  /** The longest of all credentials, in characters: a client certificate with its chain. */
  public static final int MAXIMUM_LENGTH = 16_384;

  private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9]{0,63}");
  private static final Set<String> RESERVED = Set.of("type", "settings");

  /**
   * Checks what an adapter declares.
   *
   * @throws IllegalArgumentException naming a field whose name or maximum length is out of range
   */
  public CredentialField {
    if (!NAME.matcher(name).matches() || RESERVED.contains(name)) {
      throw new IllegalArgumentException(name + " cannot be the name of a credential");
    }
    if (maximumLength < 1 || maximumLength > MAXIMUM_LENGTH) {
      throw new IllegalArgumentException(
          "%s must have at most 1 to %d characters".formatted(name, MAXIMUM_LENGTH));
    }
  }

  /** The same in both languages. */
  public record Words(String portuguese, String english) {

    /** The words in this language; in English where it is neither. */
    public String in(Locale language) {
      return language.getLanguage().equals("pt") ? portuguese : english;
    }
  }

  /**
   * What a credential looks like.
   *
   * @param expression a regular expression that the whole of it matches
   * @param words what is said of one that does not, after its name: {@code must be three digits}
   */
  public record Form(String expression, Words words) {}

  /** A field that is no secret: optional, of any printable text, described by its label. */
  public static CredentialField open(String name, String portuguese, String english) {
    Words label = new Words(portuguese, english);
    return new CredentialField(
        name, false, false, MAXIMUM_LENGTH, null, null, label, english, null);
  }

  /** The same of a secret. */
  public static CredentialField secret(String name, String portuguese, String english) {
    Words label = new Words(portuguese, english);
    return new CredentialField(name, true, false, MAXIMUM_LENGTH, null, null, label, english, null);
  }

  /** The same field, which an account needs. */
  public CredentialField needed() {
    return new CredentialField(
        name, secret, true, maximumLength, form, inPlaceOf, label, description, example);
  }

  /** The same field with a maximum length, in characters. */
  public CredentialField upTo(int characters) {
    return new CredentialField(
        name, secret, required, characters, form, inPlaceOf, label, description, example);
  }

  /** The same field with a {@link Form}. */
  public CredentialField like(String expression, String portuguese, String english) {
    Form like = new Form(expression, new Words(portuguese, english));
    return new CredentialField(
        name, secret, required, maximumLength, like, inPlaceOf, label, description, example);
  }

  /** The same field, which takes the place of another one. */
  public CredentialField insteadOf(String field) {
    return new CredentialField(
        name, secret, required, maximumLength, form, field, label, description, example);
  }

  /** The same field with its description and a good value. */
  public CredentialField described(String text, String good) {
    return new CredentialField(
        name, secret, required, maximumLength, form, inPlaceOf, label, text, good);
  }

  /** Whether a value has its {@link Form}. */
  public boolean hasForm(String value) {
    return form == null || value.matches(form.expression());
  }

  /**
   * Whether an account needs it and does not have it, nor a field that takes its place.
   *
   * @param credentials what the account has, by name
   * @param declared all fields of the provider
   */
  public boolean isMissing(Map<String, String> credentials, List<CredentialField> declared) {
    return required
        && declared.stream()
            .filter(each -> each.equals(this) || each.excludes(this))
            .noneMatch(each -> credentials.containsKey(each.name()));
  }

  /** Whether only one of these two can be there. */
  public boolean excludes(CredentialField other) {
    return name.equals(other.inPlaceOf) || other.name.equals(inPlaceOf);
  }
}
