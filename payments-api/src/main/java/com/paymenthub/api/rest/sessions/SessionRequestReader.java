package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.charges.ChargeFields;
import com.paymenthub.api.rest.charges.Currencies;
import com.paymenthub.api.rest.charges.PaymentMethodFields;
import com.paymenthub.api.rest.charges.PaymentMethodFields.SentMethod;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.sessions.SessionTerms;
import com.paymenthub.providers.flow.NewSession;
import com.paymenthub.providers.flow.PersonalTextKeys;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Reads what merchants ask of sessions (docs/interface.md §3.6). */
@Component
class SessionRequestReader {

  private static final int MAXIMUM_NAME = 255;
  private static final int MAXIMUM_ITEMS = 200;
  private static final int MAXIMUM_QUANTITY = 1_000_000;
  private static final int MAXIMUM_METHODS = 30;
  private static final List<String> UNCHANGEABLE =
      List.of(
          "merchantId",
          "amount",
          "currency",
          "capture",
          "orderId",
          "customerId",
          "name",
          "description",
          "statementDescriptor",
          "items",
          "paymentMethod",
          "paymentMethods");

  private final JsonMapper json;
  private final PaymentMethodFields methodFields;

  SessionRequestReader(JsonMapper json, Clock clock) {
    this.json = json;
    this.methodFields = new PaymentMethodFields(clock);
  }

  /**
   * What is to become of a session.
   *
   * @param active whether buyers may pay it; null leaves it as it is
   * @param dueAt the moment from which on no payment starts; null leaves it as it is
   * @param withoutDueAt whether it never becomes due from now on
   */
  record Change(@Nullable Boolean active, @Nullable Instant dueAt, boolean withoutDueAt) {}

  /**
   * The session that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   */
  NewSession read(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Optional<UUID> merchantId = body.requiredUuid("merchantId");
    Optional<List<SessionItem>> items =
        body.objects("items", 1, MAXIMUM_ITEMS)
            .map(all -> all.stream().flatMap(fields -> item(fields).stream()).toList());
    Optional<Currency> currency = Currencies.read(body, "currency");
    Optional<Boolean> active = body.bool("isActive");
    Optional<Boolean> capture = body.bool("capture");
    Optional<String> orderId = body.text("orderId", ChargeFields.MAXIMUM_REFERENCE);
    Optional<Instant> dueAt = dueDate(body);
    Optional<UUID> customerId = body.uuid("customerId");
    Map<String, String> texts = texts(body);
    items.ifPresent(all -> texts.put(PersonalTextKeys.ITEMS, json.writeValueAsString(all)));
    Optional<Long> amount = amount(body, items, errors);
    List<SentMethod> methods = methods(body, amount, currency);
    errors.check();
    SessionTerms terms =
        new SessionTerms(
            post.caller().clientId(),
            merchantId.orElseThrow(),
            orderId.orElse(null),
            new Money(amount.orElseThrow(), currency.orElse(Currencies.DEFAULT)),
            capture.orElse(false),
            terms(methods),
            customerId.orElse(null));
    methods.stream()
        .flatMap(method -> method.instructions().stream())
        .forEach(text -> texts.put(PersonalTextKeys.INSTRUCTIONS, text));
    return new NewSession(
        post.origin(), terms, active.orElse(true), dueAt.orElse(null), Map.copyOf(texts));
  }

  /**
   * What a session is to be changed to; what it is for can never be changed.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   */
  Change readChange(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Optional<Boolean> active = body.bool("isActive");
    Optional<Instant> dueAt = dueDate(body);
    UNCHANGEABLE.stream().filter(body::has).forEach(name -> body.refuse(name, "unchangeable"));
    errors.check();
    return new Change(active.orElse(null), dueAt.orElse(null), body.clears("dueDate"));
  }

  private static Optional<Instant> dueDate(JsonFields body) {
    return body.instant("dueDate").map(instant -> instant.truncatedTo(ChronoUnit.MILLIS));
  }

  private static Map<String, String> texts(JsonFields body) {
    Map<String, String> texts = new HashMap<>();
    body.text("name", MAXIMUM_NAME).ifPresent(text -> texts.put(PersonalTextKeys.NAME, text));
    body.text("description", ChargeFields.MAXIMUM_DESCRIPTION)
        .ifPresent(text -> texts.put(PersonalTextKeys.DESCRIPTION, text));
    body.text("statementDescriptor", ChargeFields.MAXIMUM_STATEMENT_DESCRIPTOR)
        .ifPresent(text -> texts.put(PersonalTextKeys.STATEMENT_DESCRIPTOR, text));
    return texts;
  }

  private static Optional<SessionItem> item(JsonFields fields) {
    Optional<String> name = fields.requiredText("name", MAXIMUM_NAME);
    Optional<String> description = fields.text("description", ChargeFields.MAXIMUM_DESCRIPTION);
    Optional<Long> unitPrice = fields.requiredAmount("unitPrice");
    Optional<Integer> quantity = fields.requiredWholeNumber("quantity", 1, MAXIMUM_QUANTITY);
    Optional<Boolean> tangible = fields.bool("tangible");
    if (name.isEmpty() || unitPrice.isEmpty() || quantity.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SessionItem(
            name.get(),
            description.orElse(null),
            unitPrice.get(),
            quantity.get(),
            tangible.orElse(null)));
  }

  /** What is asked for: the amount, which the items must add up to, or what they add up to. */
  private static Optional<Long> amount(
      JsonFields body, Optional<List<SessionItem>> items, FieldErrors errors) {
    if (items.isEmpty()) {
      return body.requiredAmount("amount");
    }
    Optional<Long> given = body.amount("amount");
    if (!errors.none()) {
      return given;
    }
    BigInteger sum =
        items.get().stream()
            .map(
                item ->
                    BigInteger.valueOf(item.unitPrice())
                        .multiply(BigInteger.valueOf(item.quantity())))
            .reduce(BigInteger.ZERO, BigInteger::add);
    if (given.isPresent() && !BigInteger.valueOf(given.get()).equals(sum)) {
      body.refuse("amount", "sum_of_items", sum.toString());
    } else if (sum.compareTo(BigInteger.valueOf(Money.MAXIMUM_MINOR_UNITS)) > 0) {
      body.refuse("amount", "range", "1", String.valueOf(Money.MAXIMUM_MINOR_UNITS));
    } else {
      return Optional.of(sum.longValueExact());
    }
    return given;
  }

  private List<SentMethod> methods(
      JsonFields body, Optional<Long> amount, Optional<Currency> currency) {
    boolean single = body.has("paymentMethod") && !body.has("paymentMethods");
    String name = single ? "paymentMethod" : "paymentMethods";
    if (body.has("paymentMethods") && body.has("paymentMethod")) {
      body.refuse("paymentMethods", "mutually_exclusive", "paymentMethod");
    }
    List<SentMethod> methods =
        body.requiredObjects(name, 1, MAXIMUM_METHODS).stream()
            .map(fields -> methodFields.any(fields, amount))
            .toList();
    List<PaymentMethod> terms = terms(methods);
    terms.forEach(method -> PaymentMethodFields.requireTakes(body, method, amount, currency));
    if (terms.stream().map(SessionRequestReader::listedOnce).distinct().count() < terms.size()) {
      body.refuse(name, "listed_twice");
    }
    return methods;
  }

  private static List<PaymentMethod> terms(List<SentMethod> methods) {
    return methods.stream().flatMap(method -> method.terms().stream()).toList();
  }

  /** A card can be offered with several numbers of instalments, all else only once. */
  private static Object listedOnce(PaymentMethod method) {
    return method instanceof PaymentMethod.Credit ? method : method.paymentType();
  }
}
