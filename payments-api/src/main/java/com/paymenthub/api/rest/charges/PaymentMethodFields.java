package com.paymenthub.api.rest.charges;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
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
import java.util.List;
import java.util.Optional;

/** Reads how the buyer pays (specification, "paymentMethod shapes"). */
final class PaymentMethodFields {

  static final List<String> PAYMENT_TYPES = List.of("credit", "pix", "boleto");

  private static final int MAXIMUM_INSTALLMENTS = 24;
  private static final int MAXIMUM_PIX_SECONDS = 31_536_000;
  private static final int DEFAULT_PIX_SECONDS = 3_600;
  private static final int MAXIMUM_SURCHARGE_DAYS = 365;
  private static final BigDecimal MAXIMUM_PERCENTAGE = BigDecimal.valueOf(100);
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);

  private final Clock clock;

  PaymentMethodFields(Clock clock) {
    this.clock = clock;
  }

  /** The method in these fields; empty when some of them are noted as wrong. */
  Optional<PaymentMethod> read(JsonFields fields, Optional<Long> amount) {
    return fields
        .requiredOneOf("paymentType", PAYMENT_TYPES)
        .flatMap(
            type ->
                switch (type) {
                  case "pix" -> pix(fields);
                  case "boleto" -> boleto(fields, amount);
                  default -> credit(fields, amount);
                });
  }

  private static Optional<PaymentMethod> credit(JsonFields fields, Optional<Long> amount) {
    int installments = fields.wholeNumber("installments", 1, MAXIMUM_INSTALLMENTS).orElse(1);
    if (amount.isPresent() && amount.get() < installments) {
      fields.refuse("installments", "installments_too_many");
    }
    return Optional.of(new PaymentMethod.Credit(installments));
  }

  private static Optional<PaymentMethod> pix(JsonFields fields) {
    int seconds =
        fields.wholeNumber("expiresIn", 1, MAXIMUM_PIX_SECONDS).orElse(DEFAULT_PIX_SECONDS);
    return Optional.of(new Pix(seconds));
  }

  private Optional<PaymentMethod> boleto(JsonFields fields, Optional<Long> amount) {
    if (amount.isPresent() && amount.get() > BoletoLine.MAXIMUM_MINOR_UNITS) {
      fields.refuse("paymentType", "boleto_amount", String.valueOf(BoletoLine.MAXIMUM_MINOR_UNITS));
    }
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
