package com.paymenthub.api.rest.charges;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.cards.CardFields;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.flow.CardSource;
import com.paymenthub.providers.flow.NewCardCharge;
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

  private static final String CARD = "card";
  private static final String TOKEN = "token";
  private static final List<String> SOURCE_TYPES = List.of(CARD, TOKEN);
  private static final int MAXIMUM_REFERENCE = 255;
  private static final int MAXIMUM_DESCRIPTION = 1000;
  private static final int MAXIMUM_STATEMENT_DESCRIPTOR = 22;
  private static final int MAXIMUM_INSTALLMENTS = 24;

  private final CardFields cards;

  ChargeRequestReader(Clock clock) {
    this.cards = new CardFields(clock);
  }

  /**
   * The charge that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   * @throws Refusal when a customer is named that the account does not have
   */
  NewCardCharge read(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Optional<UUID> merchantId = body.requiredUuid("merchantId");
    Optional<Long> amount = body.requiredAmount("amount");
    Optional<Currency> currency = body.parsed("currency", 3, "currency", Currencies::parse);
    Optional<Boolean> capture = body.bool("capture");
    Optional<String> orderId = body.text("orderId", MAXIMUM_REFERENCE);
    Optional<String> description = body.text("description", MAXIMUM_DESCRIPTION);
    Optional<String> statementDescriptor =
        body.text("statementDescriptor", MAXIMUM_STATEMENT_DESCRIPTOR);
    Optional<UUID> customerId = body.uuid("customerId");
    Optional<Integer> installments = installments(body, amount);
    Optional<FraudInput> fraudInput = body.object("fraudAnalysis").flatMap(FraudFields::read);
    Optional<CardSource> source = body.requiredObject("paymentSource").flatMap(this::source);
    errors.check();
    if (customerId.isPresent()) {
      throw new Refusal(RefusalKey.CUSTOMER_NOT_FOUND, "customerId");
    }
    Map<String, String> texts = new HashMap<>();
    description.ifPresent(text -> texts.put(PersonalTextKeys.DESCRIPTION, text));
    statementDescriptor.ifPresent(text -> texts.put(PersonalTextKeys.STATEMENT_DESCRIPTOR, text));
    return new NewCardCharge(
        post.origin(),
        merchantId.orElseThrow(),
        new Money(amount.orElseThrow(), currency.orElse(Currencies.DEFAULT)),
        capture.orElse(false),
        installments.orElseThrow(),
        orderId.orElse(null),
        statementDescriptor.orElse(null),
        texts,
        fraudInput.orElse(null),
        source.orElseThrow());
  }

  private static Optional<Integer> installments(JsonFields body, Optional<Long> amount) {
    Optional<JsonFields> method = body.requiredObject("paymentMethod");
    method.ifPresent(fields -> fields.requiredOneOf("paymentType", List.of("credit")));
    return method.map(
        fields -> {
          int installments = fields.wholeNumber("installments", 1, MAXIMUM_INSTALLMENTS).orElse(1);
          if (amount.isPresent() && amount.get() < installments) {
            fields.refuse("installments", "installments_too_many");
          }
          return installments;
        });
  }

  private Optional<CardSource> source(JsonFields source) {
    // Of a source of an unknown type, the rest is read as a card: it may be wrong as well.
    String type = source.requiredOneOf("sourceType", SOURCE_TYPES).orElse(CARD);
    return type.equals(TOKEN)
        ? source.requiredUuid("tokenId").map(CardSource.TokenCard::new)
        : card(source);
  }

  private Optional<CardSource> card(JsonFields source) {
    if (source.has("cardId") && source.has("card")) {
      source.refuse("cardId", "mutually_exclusive", "paymentSource.card");
      return Optional.empty();
    }
    if (source.has("card")) {
      return source.object("card").flatMap(cards::read).map(card -> card);
    }
    Optional<UUID> cardId = source.requiredUuid("cardId");
    Optional<Cvv> cvv = source.parsed("cardCvv", 4, "card_cvv", Cvv::parse);
    return cardId.map(id -> new CardSource.SavedCard(id, cvv.orElse(null)));
  }
}
