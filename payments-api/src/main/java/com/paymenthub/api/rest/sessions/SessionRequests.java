package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.charges.ChargeBody;
import com.paymenthub.api.rest.charges.ChargeRequest;
import com.paymenthub.api.rest.charges.ChargeRequests;
import com.paymenthub.api.rest.charges.PaymentMethodBody;
import com.paymenthub.charging.NewSession;
import com.paymenthub.charging.PersonalTextKeys;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.sessions.SessionTerms;
import com.paymenthub.platform.Currencies;
import com.paymenthub.projections.sessions.SessionRow;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.PatchedValue;
import com.paymenthub.web.validation.RequestReader;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Reads what is asked of sessions (docs/interface.md §3.6). */
@Component
class SessionRequests {

  private static final String METHOD = "paymentMethod";
  private static final BigInteger MAXIMUM = BigInteger.valueOf(Money.MAXIMUM_MINOR_UNITS);
  private static final String METHODS = "paymentMethods";
  private static final String FROM_SESSION = "from_session";

  private final RequestReader requests;
  private final ChargeRequests charges;
  private final JsonMapper json;
  private final Clock clock;

  SessionRequests(RequestReader requests, ChargeRequests charges, JsonMapper json, Clock clock) {
    this.requests = requests;
    this.charges = charges;
    this.json = json;
    this.clock = clock;
  }

  /**
   * The session that is asked for.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong
   */
  NewSession read(Post post) {
    RequestReader.Read<SessionBody> read = requests.read(post.body(), SessionBody.class);
    SessionBody session = read.value();
    boolean single = session.paymentMethods() == null && !read.errors().has(METHODS);
    List<PaymentMethodBody> methods = single ? session.paymentMethod() : session.paymentMethods();
    check(session, methods, single, read.errors());
    checkDue(session.dueDate(), read.errors());
    Long amount = amount(session, read.errors());
    read.checked();
    Money money =
        new Money(Objects.requireNonNull(amount), Currencies.orDefault(session.currency()));
    SessionTerms terms =
        new SessionTerms(
            post.caller().clientId(),
            session.merchantId(),
            session.orderId(),
            money,
            Boolean.TRUE.equals(session.capture()),
            Objects.requireNonNull(methods).stream().map(PaymentMethodBody::terms).toList(),
            session.customerId());
    return new NewSession(
        post.operationId(),
        post.origin(),
        terms,
        !Boolean.FALSE.equals(session.isActive()),
        session.dueDate() == null ? null : session.dueDate().truncatedTo(ChronoUnit.MILLIS),
        texts(session, methods));
  }

  private void check(
      SessionBody session,
      @Nullable List<PaymentMethodBody> methods,
      boolean single,
      FieldErrors errors) {
    if (session.paymentMethods() != null && session.paymentMethod() != null) {
      errors.add(METHODS, "mutually_exclusive", METHOD);
    } else if (methods == null && !errors.has(METHOD)) {
      errors.add(METHODS, "required");
    }
    if (methods == null) {
      return;
    }
    String field = single ? METHOD : METHODS;
    List<Object> kinds = new ArrayList<>();
    Long amount = session.amount() == null ? sumOfItems(session, errors) : session.amount();
    errors.each(
        field,
        methods,
        (method, wrong) -> {
          method.check(errors, wrong, amount, session.currency(), clock);
          if (!wrong.has("paymentType") && !wrong.has("installments")) {
            kinds.add(listedOnce(method));
          }
        });
    if (kinds.stream().distinct().count() < kinds.size()) {
      errors.add(field, "listed_twice");
    }
  }

  /** A session that is over when it begins was not meant. One that goes on may be ended so. */
  private void checkDue(@Nullable Instant dueAt, FieldErrors errors) {
    if (dueAt != null && !dueAt.isAfter(clock.instant())) {
      errors.add("dueDate", "date_past");
    }
  }

  /** A card can be offered with several numbers of instalments, all else only once. */
  private static Object listedOnce(PaymentMethodBody method) {
    return method instanceof PaymentMethodBody.Credit card ? card.terms() : method.getClass();
  }

  /** What is asked for: the amount, which the items must add up to, or what they add up to. */
  private static @Nullable Long amount(SessionBody session, FieldErrors errors) {
    if (session.items() == null) {
      if (!errors.has("items")) {
        errors.require("amount", session.amount());
      }
      return session.amount();
    }
    if (!errors.all().isEmpty()) {
      return session.amount();
    }
    BigInteger sum = sum(session.items());
    if (session.amount() != null && !BigInteger.valueOf(session.amount()).equals(sum)) {
      errors.add("amount", "sum_of_items", sum.toString());
    } else if (sum.signum() == 0 || sum.compareTo(MAXIMUM) > 0) {
      errors.add("amount", "range", "1", String.valueOf(Money.MAXIMUM_MINOR_UNITS));
    }
    return sum.longValue();
  }

  /** What the items add up to; null where there are none, one is wrong, or it is too much. */
  private static @Nullable Long sumOfItems(SessionBody session, FieldErrors errors) {
    if (session.items() == null || errors.isWrong("items")) {
      return null;
    }
    BigInteger sum = sum(session.items());
    return sum.compareTo(MAXIMUM) > 0 ? null : sum.longValue();
  }

  private static BigInteger sum(List<SessionBody.Item> items) {
    return items.stream().map(SessionBody.Item::price).reduce(BigInteger.ZERO, BigInteger::add);
  }

  private Map<String, String> texts(SessionBody session, List<PaymentMethodBody> methods) {
    Map<String, String> texts = new HashMap<>();
    texts.put(PersonalTextKeys.NAME, session.name());
    texts.put(PersonalTextKeys.DESCRIPTION, session.description());
    texts.put(PersonalTextKeys.STATEMENT_DESCRIPTOR, session.statementDescriptor());
    if (session.items() != null) {
      texts.put(PersonalTextKeys.ITEMS, json.writeValueAsString(session.items()));
    }
    for (PaymentMethodBody method : methods) {
      texts.putIfAbsent(PersonalTextKeys.INSTRUCTIONS, method.instructions());
    }
    texts.values().removeIf(text -> text == null);
    return texts;
  }

  /**
   * What a session is to be changed to; what it is for can never be changed. Throws like {@link
   * #read}.
   */
  SessionChangeBody readChange(Post post) {
    RequestReader.Read<SessionChangeBody> read =
        requests.readChange(
            post.body(), SessionChangeBody.class, SessionBody.class, SessionDocument.class);
    SessionChangeBody change = read.checked();
    Instant dueAt = PatchedValue.of(change.dueDate(), null);
    return dueAt == null
        ? change
        : new SessionChangeBody(
            change.isActive(), new PatchedValue<>(dueAt.truncatedTo(ChronoUnit.MILLIS)));
  }

  /**
   * The charge that a buyer asks for to pay a session: what the session says comes from the
   * session, and a buyer who says something else about it is told so. Throws like {@link
   * ChargeRequests#read}.
   *
   * @param texts the session's texts, which the charge shares
   */
  ChargeRequest readCharge(Post post, SessionRow session, Map<String, String> texts) {
    RequestReader.Read<SessionChargeBody> read =
        requests.read(post.body(), SessionChargeBody.class);
    SessionChargeBody sent = read.value();
    FieldErrors errors = read.errors();
    requireSame("merchantId", sent.merchantId(), session.merchantId(), errors);
    requireSame("amount", sent.amount(), session.amount(), errors);
    requireSame("currency", sent.currency(), Currency.getInstance(session.currency()), errors);
    requireSame("capture", sent.capture(), session.capture(), errors);
    requireSame("orderId", sent.orderId(), session.orderId(), errors);
    PaymentMethodBody method = offered(sent.paymentMethod(), session, texts, errors);
    if (method == null) {
      charges.checkContents(sent.paymentSource(), errors);
      errors.check();
      throw new IllegalStateException("no method, and nothing wrong with it");
    }
    ChargeBody charge =
        ChargeBody.payingSession(
            session,
            texts,
            sent.customerId(),
            method,
            sent.paymentSource(),
            sent.fraudAnalysis(),
            sent.threeDSecure2());
    return charges.of(post, charge, errors, session.customerId());
  }

  private static <T> void requireSame(
      String field, @Nullable T sent, @Nullable T ofSession, FieldErrors errors) {
    if (sent != null && !sent.equals(ofSession)) {
      errors.add(field, FROM_SESSION);
    }
  }

  /** The session's method that was chosen: of its type, and with the parameters that were sent. */
  private static @Nullable PaymentMethodBody offered(
      @Nullable SessionMethodBody sent,
      SessionRow session,
      Map<String, String> texts,
      FieldErrors errors) {
    if (sent == null) {
      return null;
    }
    List<String> types =
        session.paymentMethods().stream().map(method -> method.paymentType()).distinct().toList();
    FieldErrors wrong = errors.at(METHOD);
    if (!types.contains(sent.paymentType())) {
      boolean missing = wrong.has("paymentType", "required");
      errors.forget(METHOD);
      wrong.add("paymentType", missing ? "required" : "one_of", String.join(", ", types));
      return null;
    }
    List<PaymentMethodBody> candidates =
        session.paymentMethods().stream()
            .filter(method -> method.paymentType().equals(sent.paymentType()))
            .map(method -> method.with(texts.get(PersonalTextKeys.INSTRUCTIONS)))
            .map(PaymentMethodBody::of)
            .toList();
    if (sent instanceof SessionMethodBody.Credit card) {
      return inParts(card, candidates, wrong);
    }
    return candidates.stream()
        .filter(method -> sent.differing(method).isEmpty())
        .findFirst()
        .orElseGet(
            () -> {
              sent.differing(candidates.getFirst()).stream()
                  .filter(name -> !wrong.isWrong(name))
                  .forEach(name -> wrong.add(name, FROM_SESSION));
              return candidates.getFirst();
            });
  }

  /** The card of a session in as many parts as were chosen: at most as many as it allows. */
  private static PaymentMethodBody inParts(
      SessionMethodBody.Credit sent, List<PaymentMethodBody> offered, FieldErrors wrong) {
    int most =
        offered.stream()
            .mapToInt(method -> ((PaymentMethodBody.Credit) method).count())
            .max()
            .orElseThrow();
    if (sent.count() > most && !wrong.isWrong("installments")) {
      wrong.add("installments", "range", "1", String.valueOf(most));
    }
    return new PaymentMethodBody.Credit(sent.paymentType(), sent.count());
  }
}
