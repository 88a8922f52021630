package com.paymenthub.api.rest.charges;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Credit;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import com.paymenthub.domain.charges.PaymentMethod.Surcharge;
import com.paymenthub.providers.codes.BoletoLine;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/** Reads how the buyer pays (docs/interface.md §3.4). */
public final class PaymentMethodFields {

  static final List<String> PAYMENT_TYPES = List.of("credit", "pix", "boleto");

  private static final int MAXIMUM_INSTALLMENTS = 24;
  private static final int MAXIMUM_PIX_SECONDS = 31_536_000;
  private static final int DEFAULT_PIX_SECONDS = 3_600;
  private static final int MAXIMUM_INSTRUCTIONS = 1000;
  private static final int MAXIMUM_SURCHARGE_DAYS = 365;
  private static final BigDecimal MAXIMUM_PERCENTAGE = BigDecimal.valueOf(100);
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);

  private final Clock clock;

  /** Reads what is good by this clock. */
  public PaymentMethodFields(Clock clock) {
    this.clock = clock;
  }

  /**
   * A method as it was sent.
   *
   * @param terms the method; empty when some of its fields are noted as wrong
   * @param instructions what is to be printed on a bank slip
   */
  public record SentMethod(Optional<PaymentMethod> terms, Optional<String> instructions) {}

  /** Which method it is; empty when that is noted as wrong. */
  static Optional<String> paymentType(JsonFields fields) {
    return fields.requiredOneOf("paymentType", PAYMENT_TYPES);
  }

  /** Whatever method these fields say that it is. */
  public SentMethod any(JsonFields fields, Optional<Long> amount) {
    Optional<String> type = paymentType(fields);
    if (type.isEmpty()) {
      return new SentMethod(Optional.empty(), Optional.empty());
    }
    return type.get().equals("credit")
        ? new SentMethod(Optional.of(new Credit(installments(fields, amount))), Optional.empty())
        : code(fields);
  }

  /** Notes an amount or a currency as wrong that a method does not take. */
  public static void requireTakes(
      JsonFields body, PaymentMethod method, Optional<Long> amount, Optional<Currency> currency) {
    if (method instanceof Credit) {
      return;
    }
    if (currency.filter(other -> !other.equals(Currencies.DEFAULT)).isPresent()) {
      body.refuse("currency", "brl_only");
    }
    // The line of a bank slip has ten digits for the amount.
    if (method instanceof Boleto
        && amount.filter(much -> much > BoletoLine.MAXIMUM_MINOR_UNITS).isPresent()) {
      body.refuse("amount", "range", "1", String.valueOf(BoletoLine.MAXIMUM_MINOR_UNITS));
    }
  }

  /** In how many instalments the buyer pays by card. */
  static int installments(JsonFields fields, Optional<Long> amount) {
    int installments = fields.wholeNumber("installments", 1, MAXIMUM_INSTALLMENTS).orElse(1);
    if (amount.isPresent() && amount.get() < installments) {
      fields.refuse("installments", "installments_too_many");
    }
    return installments;
  }

  /** Pix or boleto, whichever these fields say that it is. */
  SentMethod code(JsonFields fields) {
    return fields.oneOf("paymentType", PAYMENT_TYPES).orElse("").equals("boleto")
        ? new SentMethod(boleto(fields), fields.text("instructions", MAXIMUM_INSTRUCTIONS))
        : new SentMethod(Optional.of(pix(fields)), Optional.empty());
  }

  private static PaymentMethod pix(JsonFields fields) {
    return new Pix(
        fields.wholeNumber("expiresIn", 1, MAXIMUM_PIX_SECONDS).orElse(DEFAULT_PIX_SECONDS));
  }

  private Optional<PaymentMethod> boleto(JsonFields fields) {
    Optional<LocalDate> date =
        fields.requiredParsed("expiresDate", 10, "date", PaymentMethodFields::date);
    if (date.isPresent() && date.get().isBefore(LocalDate.now(clock.withZone(SAO_PAULO)))) {
      fields.refuse("expiresDate", "date_past");
    } else if (date.isPresent() && date.get().isAfter(BoletoLine.LATEST_DUE_DATE)) {
      fields.refuse("expiresDate", "date_too_late", BoletoLine.LATEST_DUE_DATE.toString());
    }
    Optional<Surcharge> interest =
        fields.object("interest").flatMap(PaymentMethodFields::surcharge);
    Optional<Surcharge> fine = fields.object("fine").flatMap(PaymentMethodFields::surcharge);
    return date.map(day -> new Boleto(day, interest.orElse(null), fine.orElse(null)));
  }

  private static Optional<Surcharge> surcharge(JsonFields fields) {
    Optional<Integer> days = fields.requiredWholeNumber("days", 0, MAXIMUM_SURCHARGE_DAYS);
    Optional<Long> amount = fields.amount("amount");
    Optional<BigDecimal> percentage = fields.decimal("percentage", MAXIMUM_PERCENTAGE);
    if (!fields.has("amount") && !fields.has("percentage")) {
      fields.refuse("amount", "required");
    }
    return days.map(after -> new Surcharge(after, amount.orElse(null), percentage.orElse(null)));
  }

  private static Optional<LocalDate> date(String text) {
    try {
      return Optional.of(LocalDate.parse(text, DATE));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
