package com.paymenthub.api.rest.charges;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.cards.CardFields;
import com.paymenthub.api.rest.charges.CustomerCardSource.SentSource;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.flow.CardSource;
import com.paymenthub.providers.flow.NewCardCharge;
import com.paymenthub.providers.spi.FraudInput;
import com.paymenthub.providers.vault.Cvv;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the body of {@code POST /v1/charges} (docs/interface.md §3.4). */
@Component
public class ChargeRequestReader {

  private static final String CARD = "card";
  private static final String TOKEN = "token";
  private static final String CUSTOMER = "customer";
  private static final List<String> SOURCE_TYPES = List.of(CARD, TOKEN, CUSTOMER);

  private final CardFields cards;
  private final CustomerCardSource customerCards;
  private final PaymentMethodFields methods;

  ChargeRequestReader(CustomerCardSource customerCards, Clock clock) {
    this.cards = new CardFields(clock);
    this.customerCards = customerCards;
    this.methods = new PaymentMethodFields(clock);
  }

  /**
   * The charge that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong, or when a
   *     buyer names a customer
   * @throws com.paymenthub.domain.refusals.Refusal when it is paid by a customer that the account
   *     does not have, or that has no card to pay with
   */
  public ChargeRequest read(Post post) {
    return read(post, null);
  }

  /**
   * The charge that is asked for to pay a session.
   *
   * @param sessionCustomerId the customer whom the merchant made the session for; null for nobody
   */
  public ChargeRequest read(Post post, @Nullable UUID sessionCustomerId) {
    SourceReach reach = SourceReach.of(post.caller(), sessionCustomerId);
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    ChargeFields common = ChargeFields.read(body);
    common.customerId().ifPresent(reach::requireCustomer);
    Optional<JsonFields> method = body.requiredObject("paymentMethod");
    // Of a method of an unknown type, the rest is read as a card: it may be wrong as well.
    return switch (method.flatMap(PaymentMethodFields::paymentType).orElse("credit")) {
      case "pix", "boleto" ->
          new ChargeRequest.ByCode(
              CodeChargeFields.read(
                  post, body, common, methods.code(method.orElseThrow()), reach, errors));
      default -> new ChargeRequest.ByCard(byCard(post, body, common, method, reach, errors));
    };
  }

  private NewCardCharge byCard(
      Post post,
      JsonFields body,
      ChargeFields common,
      Optional<JsonFields> method,
      SourceReach reach,
      FieldErrors errors) {
    int installments =
        method.map(fields -> PaymentMethodFields.installments(fields, common.amount())).orElse(1);
    Optional<FraudInput> fraudInput = body.object("fraudAnalysis").flatMap(FraudFields::read);
    Optional<SentSource> source =
        body.requiredObject("paymentSource")
            .flatMap(fields -> source(post.caller().clientId(), fields, reach));
    Optional<UUID> payerId = source.map(SentSource::customerId);
    common.requireSameCustomer(body, payerId);
    errors.check();
    return new NewCardCharge(
        post.operationId(),
        post.origin(),
        common.merchantId().orElseThrow(),
        common.customerId().or(() -> payerId).orElse(null),
        common.money(),
        common.capture().orElse(false),
        installments,
        common.orderId().orElse(null),
        common.statementDescriptor().orElse(null),
        common.texts(),
        fraudInput.orElse(null),
        source.orElseThrow().card().get(),
        post.attempt());
  }

  private Optional<SentSource> source(UUID clientId, JsonFields source, SourceReach reach) {
    // Of a source of an unknown type, the rest is read as a card: it may be wrong as well.
    return switch (source.requiredOneOf("sourceType", SOURCE_TYPES).orElse(CARD)) {
      case CUSTOMER -> customerCards.read(clientId, source, reach);
      case TOKEN ->
          source.requiredUuid("tokenId").map(CardSource.TokenCard::new).map(SentSource::of);
      default -> card(source, reach).map(SentSource::of);
    };
  }

  private Optional<CardSource> card(JsonFields source, SourceReach reach) {
    if (source.has("cardId") && source.has("card")) {
      source.refuse("cardId", "mutually_exclusive", "paymentSource.card");
      return Optional.empty();
    }
    if (source.has("card")) {
      return source.object("card").flatMap(cards::read).map(card -> card);
    }
    Optional<UUID> cardId = source.requiredUuid("cardId");
    Optional<Cvv> cvv = reach.savedCardCode(source);
    return cardId.map(id -> new CardSource.SavedCard(id, cvv.orElse(null)));
  }
}
