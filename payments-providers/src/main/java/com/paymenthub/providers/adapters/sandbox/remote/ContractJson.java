package com.paymenthub.providers.adapters.sandbox.remote;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.adapters.sandbox.SimulatorCredentials;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderSettings;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.ThreeDSecure;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.module.SimpleModule;

/**
 * The provider contract in JSON, between a service and a simulator in a process of its own: its
 * records as they are, but for accounts and cards.
 */
final class ContractJson {

  private ContractJson() {}

  /**
   * Reads and writes it.
   *
   * @param deadline how long answers are waited for, if the account has no setting of its own
   */
  static JsonMapper mapper(Duration deadline) {
    return JsonMapper.builder()
        // Questions such as Money.isZero are no components of a record.
        .changeDefaultVisibility(checker -> checker.withIsGetterVisibility(Visibility.NONE))
        .addMixIn(AttemptOutcome.class, NamedByType.class)
        .addMixIn(InquiryOutcome.class, NamedByType.class)
        .addMixIn(PaymentMethod.class, NamedByType.class)
        .addMixIn(ThreeDSecure.class, NamedByType.class)
        .registerSubtypes(
            new NamedType(AttemptOutcome.Approved.class, "approved"),
            new NamedType(AttemptOutcome.Accepted.class, "accepted"),
            new NamedType(AttemptOutcome.Declined.class, "declined"),
            new NamedType(AttemptOutcome.Analyzed.class, "analyzed"),
            new NamedType(AttemptOutcome.Issued.class, "issued"),
            new NamedType(AttemptOutcome.Unknown.class, "unknown"),
            new NamedType(InquiryOutcome.Executed.class, "executed"),
            new NamedType(InquiryOutcome.Issued.class, "issued"),
            new NamedType(InquiryOutcome.Accepted.class, "accepted"),
            new NamedType(InquiryOutcome.Analyzed.class, "analyzed"),
            new NamedType(InquiryOutcome.Refused.class, "refused"),
            new NamedType(InquiryOutcome.NotExecuted.class, "not_executed"),
            new NamedType(InquiryOutcome.NeverHeard.class, "never_heard"),
            new NamedType(ThreeDSecure.Requested.class, "requested"),
            new NamedType(ThreeDSecure.Results.class, "results"),
            new NamedType(PaymentMethod.Credit.class, "credit"),
            new NamedType(PaymentMethod.Pix.class, "pix"),
            new NamedType(PaymentMethod.Boleto.class, "boleto"))
        .addModule(
            form(
                ProviderAccount.class,
                Account.class,
                (account, request) -> Account.of(account, deadline, request),
                Account::account))
        .addModule(
            form(
                CardData.class,
                CardMessage.class,
                (card, _) -> CardMessage.of(card),
                CardMessage::card))
        // No simulator wants to know who pays.
        .addModule(form(Purchase.class, String.class, (_, _) -> "", _ -> Purchase.UNKNOWN))
        .addModule(form(Cvv.class, String.class, (cvv, _) -> cvv.reveal(), ContractJson::cvv))
        .build();
  }

  /** The classes of a sealed type are told apart by their {@code type}. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  private interface NamedByType {}

  /**
   * An account that is called. Only the settings among its credentials leave the service; for a
   * code also where it is paid to, because the code contains that.
   *
   * @param settings always with the deadline, because a lost answer must come after it
   */
  private record Account(
      UUID clientId,
      UUID providerId,
      String providerType,
      boolean sandbox,
      Map<String, String> settings) {

    static Account of(ProviderAccount account, Duration deadline, @Nullable Object request) {
      Map<String, String> settings = new HashMap<>(account.credentials());
      settings
          .keySet()
          .removeIf(
              name ->
                  !name.startsWith(ProviderSettings.PREFIX)
                      && !(request instanceof PaymentCodeRequest
                          && SimulatorCredentials.PAYEE.contains(name)));
      settings.putIfAbsent(
          ProviderSettings.PREFIX + "deadlineMillis", Long.toString(deadline.toMillis()));
      return new Account(
          account.clientId(),
          account.providerId(),
          account.providerType(),
          account.sandbox(),
          settings);
    }

    ProviderAccount account() {
      return new ProviderAccount(clientId, providerId, providerType, 1, sandbox, settings);
    }
  }

  private static Cvv cvv(String digits) {
    return Cvv.parse(digits)
        .orElseThrow(() -> new IllegalArgumentException("no verification code"));
  }

  /**
   * Writes and reads the values of a type in another form.
   *
   * @param written makes the form of a value; it is also given the record that has the value
   */
  private static <T, F> SimpleModule form(
      Class<T> type,
      Class<F> form,
      BiFunction<T, @Nullable Object, F> written,
      Function<F, T> read) {
    return new SimpleModule(type.getName())
        .addSerializer(
            type,
            new ValueSerializer<T>() {
              @Override
              public void serialize(T value, JsonGenerator json, SerializationContext context) {
                context.writeValue(json, written.apply(value, json.currentValue()));
              }
            })
        .addDeserializer(
            type,
            new ValueDeserializer<T>() {
              @Override
              public T deserialize(JsonParser json, DeserializationContext context) {
                return read.apply(context.readValue(json, form));
              }
            });
  }
}
