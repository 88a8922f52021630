package com.paymenthub.api.rest.charges;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.cards.CardDataBody;
import com.paymenthub.api.rest.customers.CustomerBody;
import com.paymenthub.charging.CardSource;
import com.paymenthub.charging.CustomerSource;
import com.paymenthub.charging.NewCardCharge;
import com.paymenthub.charging.NewPaymentCodeCharge;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.RequestReader;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes a charge out of what was sent (docs/interface.md §3.4). */
@Component
public class ChargeRequests {

  private static final String SOURCE = "paymentSource";
  private static final String TYPE = "sourceType";
  private static final String CUSTOMER = "customer";
  private static final String CUSTOMER_ID = "customerId";
  private static final String CARD = "card";
  private static final String CARD_ID = "cardId";
  private static final String CODE = "cardCvv";
  private static final String EXCLUSIVE = "mutually_exclusive";

  private final RequestReader requests;
  private final CustomerCardSource customerCards;
  private final Clock clock;

  ChargeRequests(RequestReader requests, CustomerCardSource customerCards, Clock clock) {
    this.requests = requests;
    this.customerCards = customerCards;
    this.clock = clock;
  }

  /**
   * The charge that a body asks for.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong, or when a
   *     buyer names a customer
   * @throws com.paymenthub.domain.refusals.Refusal when it is paid by a customer that the account
   *     does not have, or that has no card to pay with
   */
  public ChargeRequest read(Post post) {
    RequestReader.Read<ChargeBody> read = requests.read(post.body(), ChargeBody.class);
    return of(post, read.value(), read.errors(), null);
  }

  /**
   * The charge that these values ask for; throws like {@link #read}.
   *
   * @param errors what is wrong so far
   * @param sessionCustomerId the customer of the session; null for nobody
   */
  public ChargeRequest of(
      Post post, ChargeBody charge, FieldErrors errors, @Nullable UUID sessionCustomerId) {
    SourceReach reach = SourceReach.of(post.caller(), sessionCustomerId);
    reach.requireCustomer(charge.customerId());
    PaymentMethodBody method = charge.paymentMethod();
    if (method != null) {
      method.check(errors, errors.at("paymentMethod"), charge.amount(), charge.currency(), clock);
    }
    checkContents(charge.paymentSource(), errors);
    if (method == null || errors.at("paymentMethod").has("paymentType")) {
      // How it is paid decides what else is needed.
      errors.check();
    }
    return method instanceof PaymentMethodBody.Credit
        ? new ChargeRequest.ByCard(byCard(post, charge, reach, errors))
        : new ChargeRequest.ByCode(byCode(post, charge, reach, errors));
  }

  private NewCardCharge byCard(
      Post post, ChargeBody charge, SourceReach reach, FieldErrors errors) {
    checkCard(charge, reach, errors);
    checkWithoutBuyer(charge, reach, errors);
    if (charge.threeDSecure2() != null) {
      charge.threeDSecure2().check(post.caller().environment(), errors.at("threeDSecure2"));
    }
    errors.check();
    UUID payerId =
        charge.paymentSource() instanceof PaymentSourceBody.Customer customer
            ? customer.customerId()
            : null;
    return new NewCardCharge(
        post.operationId(),
        post.origin(),
        charge.merchantId(),
        charge.customerId() == null ? payerId : charge.customerId(),
        charge.money(),
        Boolean.TRUE.equals(charge.capture()),
        ((PaymentMethodBody.Credit) charge.paymentMethod()).count(),
        charge.paymentSource().merchantReason(),
        charge.orderId(),
        charge.statementDescriptor(),
        charge.texts(),
        charge.fraudAnalysis(),
        cardSource(post.caller().clientId(), charge.paymentSource()),
        charge.threeDSecure2() == null ? null : charge.threeDSecure2().threeDSecure(),
        post.attempt());
  }

  /** A merchant starts payments with saved cards only, and nothing of the buyer comes with them. */
  private static void checkWithoutBuyer(ChargeBody charge, SourceReach reach, FieldErrors errors) {
    PaymentSourceBody source = charge.paymentSource();
    if (source == null || !source.merchantStarts()) {
      return;
    }
    FieldErrors wrong = errors.at(SOURCE);
    reach.requireMerchant();
    @Nullable String ofTheBuyer =
        switch (source) {
          case PaymentSourceBody.Card card when card.card() != null -> wrong.pathOf(CARD);
          case PaymentSourceBody.Card card when card.cardCvv() != null -> wrong.pathOf(CODE);
          case PaymentSourceBody.Customer payer when payer.cardCvv() != null -> wrong.pathOf(CODE);
          default -> charge.threeDSecure2() == null ? null : "threeDSecure2";
        };
    if (ofTheBuyer != null && !wrong.has(PaymentSourceBody.REASON)) {
      wrong.add(PaymentSourceBody.INITIATOR, EXCLUSIVE, ofTheBuyer);
    }
  }

  /** Notes what is wrong with a card or a customer that is brought along. */
  public void checkContents(@Nullable PaymentSourceBody source, FieldErrors errors) {
    FieldErrors wrong = errors.at(SOURCE);
    if (source != null) {
      source.checkInitiator(wrong);
    }
    if (source instanceof PaymentSourceBody.Card sent) {
      CardDataBody.check(sent.card(), wrong.at(CARD), clock);
    } else if (source instanceof PaymentSourceBody.Customer sent) {
      CustomerBody.check(sent.customer(), wrong.at(CUSTOMER));
    }
  }

  private static void checkCard(ChargeBody charge, SourceReach reach, FieldErrors errors) {
    FieldErrors wrong = errors.at(SOURCE);
    switch (charge.paymentSource()) {
      case null -> {}
      case PaymentSourceBody.Token _ -> {}
      case PaymentSourceBody.Card(_, UUID cardId, var code, _, _, CardDataBody card) -> {
        if (wrong.has(TYPE)) {
          return;
        }
        if (card == null && !wrong.has(CARD)) {
          wrong.require(CARD_ID, cardId);
          reach.requireCode(code, wrong);
        } else if (cardId != null || wrong.has(CARD_ID)) {
          wrong.forget(CARD);
          wrong.forget(CODE);
          wrong.forget(CARD_ID);
          wrong.add(CARD_ID, EXCLUSIVE, wrong.pathOf(CARD));
        } else {
          wrong.forget(CODE);
        }
      }
      case PaymentSourceBody.Customer(_, UUID customerId, var code, _, _, _) -> {
        wrong.forget(CUSTOMER);
        wrong.require(CUSTOMER_ID, customerId);
        reach.requireCustomer(customerId);
        reach.requireCode(code, wrong);
        requireSame(charge.customerId(), customerId, errors);
      }
    }
  }

  private CardSource cardSource(UUID clientId, PaymentSourceBody source) {
    return switch (source) {
      case PaymentSourceBody.Token(_, UUID tokenId) -> new CardSource.TokenCard(tokenId);
      case PaymentSourceBody.Card(_, _, _, _, _, CardDataBody card) when card != null ->
          card.newCard();
      case PaymentSourceBody.Card(_, UUID cardId, var code, _, _, _) ->
          new CardSource.SavedCard(Objects.requireNonNull(cardId), code);
      case PaymentSourceBody.Customer(_, UUID customerId, var code, _, _, _) ->
          customerCards.latest(clientId, Objects.requireNonNull(customerId), code);
    };
  }

  private NewPaymentCodeCharge byCode(
      Post post, ChargeBody charge, SourceReach reach, FieldErrors errors) {
    errors.forget("fraudAnalysis");
    errors.forget("threeDSecure2");
    checkPayer(charge, reach, errors);
    errors.check();
    return new NewPaymentCodeCharge(
        post.operationId(),
        post.origin(),
        charge.merchantId(),
        charge.money(),
        Boolean.TRUE.equals(charge.capture()),
        charge.paymentMethod().terms(),
        charge.orderId(),
        charge.texts(),
        payer((PaymentSourceBody.Customer) charge.paymentSource()));
  }

  private static void checkPayer(ChargeBody charge, SourceReach reach, FieldErrors errors) {
    FieldErrors wrong = errors.at(SOURCE);
    switch (charge.paymentSource()) {
      case null -> {}
      case PaymentSourceBody.Customer(_, UUID customerId, _, _, _, CustomerBody customer) -> {
        wrong.forget(CODE);
        if (customer == null && !wrong.has(CUSTOMER)) {
          wrong.require(CUSTOMER_ID, customerId);
          reach.requireCustomer(customerId);
          requireSame(charge.customerId(), customerId, errors);
        } else if (customerId != null || wrong.has(CUSTOMER_ID)) {
          wrong.forget(CUSTOMER);
          wrong.forget(CUSTOMER_ID);
          wrong.add(CUSTOMER_ID, EXCLUSIVE, wrong.pathOf(CUSTOMER));
        } else if (charge.customerId() != null) {
          errors.add(CUSTOMER_ID, EXCLUSIVE, wrong.pathOf(CUSTOMER));
        }
      }
      default -> {
        boolean missing = wrong.has(TYPE, "required");
        errors.forget(SOURCE);
        if (missing) {
          wrong.add(TYPE, "required");
        } else {
          wrong.add(TYPE, "one_of", CUSTOMER);
        }
      }
    }
  }

  private static CustomerSource payer(PaymentSourceBody.Customer source) {
    return source.customer() == null
        ? new CustomerSource.Known(Objects.requireNonNull(source.customerId()))
        : new CustomerSource.Sent(source.customer().details());
  }

  /** The charge must not name one customer and its source another. */
  private static void requireSame(
      @Nullable UUID customerId, @Nullable UUID payerId, FieldErrors errors) {
    if (customerId != null && payerId != null && !customerId.equals(payerId)) {
      errors.add(CUSTOMER_ID, "same", errors.at(SOURCE).pathOf(CUSTOMER_ID));
    }
  }
}
