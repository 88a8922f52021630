package com.paymenthub.api.rest.merchants;

import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.ProviderSettings;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.PatchedValue;
import com.paymenthub.web.validation.RequestReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of an account as its provider declares them: how they are read, kept and
 * answered.
 *
 * @param fields what is declared
 */
record DeclaredCredentials(List<CredentialField> fields) {

  /** What answers say in place of a secret; to send it back means the secret that is there. */
  static final String MASK = "****";

  /**
   * What is kept of an account, sealed.
   *
   * @param sent what is to change
   * @param before what was kept before, which stays where nothing is sent
   * @param wrong where it is noted what is wrong; that counts as not sent
   */
  Map<String, String> changed(
      MerchantChangeBody.Credentials sent, Map<String, String> before, FieldErrors wrong) {
    Map<String, String> after = new HashMap<>(before);
    PatchedValue<MerchantBody.Settings> settings = sent.settings();
    if (settings != null) {
      after.keySet().removeIf(name -> name.startsWith(ProviderSettings.PREFIX));
      after.putAll(settings.value() == null ? Map.of() : settings.value().byName());
    }
    Map<String, PatchedValue<String>> texts =
        RequestReader.texts(
            sent.members(), fields.stream().map(CredentialField::name).toList(), wrong);
    for (CredentialField field : fields) {
      PatchedValue<String> text = texts.get(field.name());
      if (text != null && isChange(field, text.value())) {
        change(after, field, text.value(), texts, wrong);
      }
    }
    fields.stream()
        .filter(field -> field.isMissing(after, fields))
        .forEach(field -> wrong.require(field.name(), null));
    return after;
  }

  private static boolean isChange(CredentialField field, @Nullable String text) {
    return text == null
        ? !field.secret() && !field.required()
        : !field.secret() || !text.equals(MASK);
  }

  private void change(
      Map<String, String> after,
      CredentialField field,
      @Nullable String text,
      Map<String, PatchedValue<String>> texts,
      FieldErrors wrong) {
    if (text == null) {
      after.remove(field.name());
      return;
    }
    CredentialField.Form form = field.form();
    if (text.length() > field.maximumLength()) {
      wrong.add(field.name(), "too_long", String.valueOf(field.maximumLength()));
    } else if (form != null && !field.hasForm(text)) {
      wrong.add(field.name(), "form", form.words().english(), form.words().portuguese());
    }
    after.put(field.name(), text);
    for (CredentialField other : fields) {
      if (!other.excludes(field)) {
        continue;
      }
      if (PatchedValue.of(texts.get(other.name()), null) == null) {
        after.remove(other.name());
      } else if (other.name().equals(field.inPlaceOf())) {
        wrong.add(field.name(), "mutually_exclusive", wrong.pathOf(other.name()));
      }
    }
  }

  /** What answers say of what is kept, in the order in which it is declared. */
  Map<String, @Nullable String> masked(Map<String, String> kept) {
    Map<String, @Nullable String> masked = new LinkedHashMap<>();
    for (CredentialField field : fields) {
      String value = kept.get(field.name());
      masked.put(field.name(), value != null && field.secret() ? MASK : value);
    }
    return masked;
  }
}
