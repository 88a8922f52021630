package com.paymenthub.api.rest.charges;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.flow.CardSource;
import com.paymenthub.providers.flow.CustomerSource;
import com.paymenthub.providers.flow.NewCardCharge;
import com.paymenthub.providers.flow.NewCodeCharge;
import com.paymenthub.providers.flow.PersonalTextKeys;
import com.paymenthub.providers.spi.FraudInput;
import com.paymenthub.providers.vault.Cvv;
import java.time.Clock;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Reads the body of {@code POST /v1/charges} (specification, "Charge create body"). */
@Component
class ChargeRequestReader {

  private static final int MAXIMUM_REFERENCE = 255;
  private static final int MAXIMUM_DESCRIPTION = 1000;
  private static final int MAXIMUM_STATEMENT_DESCRIPTOR = 22;

  private static final int MAXIMUM_INSTRUCTIONS = 1000;

  private final CardFields cards;
  private final PaymentMethodFields methods;

  ChargeRequestReader(Clock clock) {
    this.cards = new CardFields(clock);
    this.methods = new PaymentMethodFields(clock);
  }

  /**
   * The charge that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   * @throws Refusal when a customer is named that the account does not have
   */
  ChargeRequest read(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Common common = common(body);
    Optional<JsonFields> methodFields = body.requiredObject("paymentMethod");
    Optional<PaymentMethod> method =
        methodFields.flatMap(fields -> methods.read(fields, common.amount));
    Optional<JsonFields> sourceFields = body.requiredObject("paymentSource");
    if (method.isPresent() && !(method.get() instanceof PaymentMethod.Credit)) {
      return byCode(post, body, common, methodFields.orElseThrow(), method.get(), errors);
    }
    Optional<FraudInput> fraudInput = body.object("fraudAnalysis").flatMap(FraudFields::read);
    Optional<CardSource> source = sourceFields.flatMap(this::source);
    errors.check();
    if (common.customerId.isPresent()) {
      throw new Refusal(RefusalKey.CUSTOMER_NOT_FOUND, "customerId");
    }
    int installments = method.orElseThrow() instanceof PaymentMethod.Credit(int count) ? count : 1;
    return new ChargeRequest.ByCard(
        new NewCardCharge(
            post.origin(),
            common.merchantId.orElseThrow(),
            common.money(),
            common.capture.orElse(false),
            installments,
            common.orderId.orElse(null),
            common.statementDescriptor.orElse(null),
            common.texts(),
            fraudInput.orElse(null),
            source.orElseThrow()));
  }

  private static ChargeRequest byCode(
      Post post,
      JsonFields body,
      Common common,
      JsonFields methodFields,
      PaymentMethod method,
      FieldErrors errors) {
    Optional<String> instructions =
        method instanceof PaymentMethod.Boleto
            ? methodFields.text("instructions", MAXIMUM_INSTRUCTIONS)
            : Optional.empty();
    if (common.currency.isPresent() && !common.currency.get().equals(Currencies.DEFAULT)) {
      body.refuse("currency", "brl_only");
    }
    Optional<CustomerSource> payer =
        body.object("paymentSource").flatMap(ChargeRequestReader::payer);
    errors.check();
    Map<String, String> texts = common.texts();
    instructions.ifPresent(text -> texts.put(PersonalTextKeys.INSTRUCTIONS, text));
    return new ChargeRequest.ByCode(
        new NewCodeCharge(
            post.origin(),
            common.merchantId.orElseThrow(),
            common.money(),
            common.capture.orElse(false),
            method,
            common.orderId.orElse(null),
            texts,
            payer.orElseThrow()));
  }

  private static Optional<CustomerSource> payer(JsonFields source) {
    Optional<String> type =
        source.requiredOneOf("sourceType", List.of("card", "token", "customer"));
    if (type.isPresent() && !type.get().equals("customer")) {
      source.refuse("sourceType", "source_not_for_method");
      return Optional.empty();
    }
    return source.requiredUuid("customerId").map(CustomerSource.Known::new);
  }

  private static Common common(JsonFields body) {
    return new Common(
        body.requiredUuid("merchantId"),
        body.requiredAmount("amount"),
        body.parsed("currency", 3, "currency", Currencies::parse),
        body.bool("capture"),
        body.text("orderId", MAXIMUM_REFERENCE),
        body.text("description", MAXIMUM_DESCRIPTION),
        body.text("statementDescriptor", MAXIMUM_STATEMENT_DESCRIPTOR),
        body.uuid("customerId"));
  }

  /** What every charge has, however it is paid. */
  private record Common(
      Optional<UUID> merchantId,
      Optional<Long> amount,
      Optional<Currency> currency,
      Optional<Boolean> capture,
      Optional<String> orderId,
      Optional<String> description,
      Optional<String> statementDescriptor,
      Optional<UUID> customerId) {

    Money money() {
      return new Money(amount.orElseThrow(), currency.orElse(Currencies.DEFAULT));
    }

    Map<String, String> texts() {
      Map<String, String> texts = new HashMap<>();
      description.ifPresent(text -> texts.put(PersonalTextKeys.DESCRIPTION, text));
      statementDescriptor.ifPresent(text -> texts.put(PersonalTextKeys.STATEMENT_DESCRIPTOR, text));
      return texts;
    }
  }

  private Optional<CardSource> source(JsonFields source) {
    source.requiredOneOf("sourceType", List.of("card"));
    if (source.has("cardId") && source.has("card")) {
      source.refuse("cardId", "mutually_exclusive", "paymentSource.card");
      return Optional.empty();
    }
    if (source.has("card")) {
      return source.object("card").flatMap(cards::read);
    }
    Optional<UUID> cardId = source.requiredUuid("cardId");
    Optional<Cvv> cvv = source.parsed("cardCvv", 4, "card_cvv", Cvv::parse);
    return cardId.map(id -> new CardSource.SavedCard(id, cvv.orElse(null)));
  }
}
