package com.paymenthub.api.rest.charges;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.cards.CardFields;
import com.paymenthub.api.rest.charges.CustomerCardSource.SentSource;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.money.Money;
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
public class ChargeRequestReader {

  /** How many characters a merchant's own reference may have. */
  public static final int MAXIMUM_REFERENCE = 255;

  /** How many characters a description may have. */
  public static final int MAXIMUM_DESCRIPTION = 1000;

  /** How many characters the text on the buyer's statement may have. */
  public static final int MAXIMUM_STATEMENT_DESCRIPTOR = 22;

  /** In how many instalments a card charge may be paid. */
  public static final int MAXIMUM_INSTALLMENTS = 24;

  private static final String CARD = "card";
  private static final String TOKEN = "token";
  private static final String CUSTOMER = "customer";
  private static final List<String> SOURCE_TYPES = List.of(CARD, TOKEN, CUSTOMER);

  private final CardFields cards;
  private final CustomerCardSource customerCards;

  ChargeRequestReader(CustomerCardSource customerCards, Clock clock) {
    this.cards = new CardFields(clock);
    this.customerCards = customerCards;
  }

  /**
   * The charge that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   * @throws com.paymenthub.domain.refusals.Refusal when it is paid by a customer that the account
   *     does not have, or that has no card to pay with
   */
  public NewCardCharge read(Post post) {
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
    Optional<SentSource> source =
        body.requiredObject("paymentSource")
            .flatMap(fields -> source(post.caller().clientId(), fields));
    Optional<UUID> payerId = source.map(SentSource::customerId);
    if (customerId.isPresent() && payerId.isPresent() && !customerId.equals(payerId)) {
      body.refuse("customerId", "same", "paymentSource.customerId");
    }
    errors.check();
    Map<String, String> texts = new HashMap<>();
    description.ifPresent(text -> texts.put(PersonalTextKeys.DESCRIPTION, text));
    statementDescriptor.ifPresent(text -> texts.put(PersonalTextKeys.STATEMENT_DESCRIPTOR, text));
    return new NewCardCharge(
        post.origin(),
        merchantId.orElseThrow(),
        customerId.or(() -> payerId).orElse(null),
        new Money(amount.orElseThrow(), currency.orElse(Currencies.DEFAULT)),
        capture.orElse(false),
        installments.orElseThrow(),
        orderId.orElse(null),
        statementDescriptor.orElse(null),
        texts,
        fraudInput.orElse(null),
        source.orElseThrow().card().get());
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

  private Optional<SentSource> source(UUID clientId, JsonFields source) {
    // Of a source of an unknown type, the rest is read as a card: it may be wrong as well.
    return switch (source.requiredOneOf("sourceType", SOURCE_TYPES).orElse(CARD)) {
      case CUSTOMER -> customerCards.read(clientId, source);
      case TOKEN ->
          source.requiredUuid("tokenId").map(CardSource.TokenCard::new).map(SentSource::of);
      default -> card(source).map(SentSource::of);
    };
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
