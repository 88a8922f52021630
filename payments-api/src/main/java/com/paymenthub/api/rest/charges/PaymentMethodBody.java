package com.paymenthub.api.rest.charges;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.platform.Currencies;
import com.paymenthub.projections.charges.PaymentTerms;
import com.paymenthub.projections.sessions.OfferedMethod;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.providers.paymentcodes.BoletoLine;
import com.paymenthub.web.validation.Amount;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.Lines;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** How the buyer pays. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "paymentType")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "credit", value = PaymentMethodBody.Credit.class),
  @JsonSubTypes.Type(name = "pix", value = PaymentMethodBody.Pix.class),
  @JsonSubTypes.Type(name = "boleto", value = PaymentMethodBody.Boleto.class)
})
public sealed interface PaymentMethodBody {

  /** A method that a session offers. */
  static PaymentMethodBody of(OfferedMethod offered) {
    String type = offered.paymentType();
    return switch (type) {
      case "credit" -> new Credit(type, offered.installments());
      case "pix" ->
          new Pix(
              type,
              offered.expiresIn(),
              offered.dueDate() == null ? null : LocalDate.parse(offered.dueDate()),
              offered.validAfterDueDateDays(),
              Surcharge.of(offered.interest()),
              Surcharge.of(offered.fine()));
      default ->
          new Boleto(
              type,
              LocalDate.parse(offered.expiresDate()),
              offered.instructions(),
              Surcharge.of(offered.interest()),
              Surcharge.of(offered.fine()));
    };
  }

  /** The terms, once every field has been found good. */
  PaymentMethod terms();

  /** What is to be printed on a bank slip. */
  default @Nullable String instructions() {
    return null;
  }

  /**
   * Notes what does not go together with the charge, or with the time.
   *
   * @param charge takes what is wrong with the charge
   * @param method takes what is wrong with the method
   */
  default void check(
      FieldErrors charge,
      FieldErrors method,
      @Nullable Long amount,
      @Nullable Currency currency,
      Clock clock) {
    if (!(this instanceof Credit) && !Currencies.orDefault(currency).equals(Currencies.DEFAULT)) {
      charge.add("currency", "brl_only");
    }
    switch (this) {
      case Credit(_, Integer installments) -> {
        if (amount != null && amount > 0 && installments != null && amount < installments) {
          method.add("installments", "installments_too_many");
        }
      }
      case Pix pix -> pix.check(method, clock);
      case Boleto slip -> {
        // The line of a bank slip has ten digits for the amount.
        if (amount != null && amount > BoletoLine.MAXIMUM_MINOR_UNITS) {
          charge.add("amount", "range", "1", String.valueOf(BoletoLine.MAXIMUM_MINOR_UNITS));
        }
        checkDate("expiresDate", slip.expiresDate, method, clock);
        Surcharge.check(slip.interest, method.at("interest"));
        Surcharge.check(slip.fine, method.at("fine"));
      }
    }
  }

  private static void checkDate(
      String field, @Nullable LocalDate date, FieldErrors method, Clock clock) {
    if (date == null) {
      return;
    }
    if (date.isBefore(LocalDate.now(clock.withZone(ZoneId.of("America/Sao_Paulo"))))) {
      method.add(field, "date_past");
    } else if (date.isAfter(BoletoLine.LATEST_DUE_DATE)) {
      method.add(field, "date_too_late", BoletoLine.LATEST_DUE_DATE.toString());
    }
  }

  /**
   * By card.
   *
   * @param paymentType by card
   * @param installments in how many parts; each has at least one minor unit
   */
  record Credit(
      @Schema(allowableValues = "credit") @NotNull String paymentType,
      @Min(1) @Max(24) @Schema(defaultValue = "1") @Nullable Integer installments)
      implements PaymentMethodBody {

    /** In how many parts. */
    public int count() {
      return installments == null ? 1 : installments;
    }

    @Override
    public PaymentMethod terms() {
      return new PaymentMethod.Credit(count());
    }
  }

  /**
   * By pix, in BRL: for some seconds, or with a due date.
   *
   * @param paymentType by pix
   * @param expiresIn for how many seconds the code can be paid, 3600 unless said otherwise; not
   *     with `dueDate`
   * @param dueDate until when it is paid without a surcharge, in America/Sao_Paulo; a day without
   *     banking moves to the next banking day
   * @param validAfterDueDateDays on how many days after `dueDate` it can still be paid, 30 unless
   *     said otherwise; to the next banking day, where the last one is none
   * @param interest what is added for a delay, with `days` 1: an amount for each day, or percent
   *     for a month, with at most two decimals; not both
   * @param fine what is added once after `dueDate`, with `days` 1: an amount, or percent with at
   *     most two decimals; not both
   */
  record Pix(
      @Schema(allowableValues = "pix") @NotNull String paymentType,
      @Min(1) @Max(PaymentMethod.Pix.MAXIMUM_EXPIRES_IN_SECONDS) @Nullable Integer expiresIn,
      @Schema(example = "2040-12-31") @Nullable LocalDate dueDate,
      @Min(0) @Max(PaymentMethod.Due.MAXIMUM_VALID_AFTER_DAYS)
          @Nullable Integer validAfterDueDateDays,
      @Nullable Surcharge interest,
      @Nullable Surcharge fine)
      implements PaymentMethodBody {

    @Override
    public PaymentMethod terms() {
      return dueDate == null
          ? new PaymentMethod.Pix(
              expiresIn == null ? PaymentMethod.Pix.DEFAULT_EXPIRES_IN_SECONDS : expiresIn)
          : PaymentMethod.Pix.due(
              new PaymentMethod.Due(
                  dueDate,
                  validAfterDueDateDays == null
                      ? PaymentMethod.Due.DEFAULT_VALID_AFTER_DAYS
                      : validAfterDueDateDays,
                  Surcharge.terms(interest),
                  Surcharge.terms(fine)));
    }

    private void check(FieldErrors method, Clock clock) {
      if (dueDate != null && expiresIn != null) {
        method.add("expiresIn", "mutually_exclusive", method.pathOf("dueDate"));
      }
      checkDate("dueDate", dueDate, method, clock);
      if (dueDate == null && !method.has("dueDate")) {
        checkAlone("validAfterDueDateDays", validAfterDueDateDays, method);
        checkAlone("interest", interest, method);
        checkAlone("fine", fine, method);
      }
      Surcharge.checkOfPix(interest, method.at("interest"));
      Surcharge.checkOfPix(fine, method.at("fine"));
    }

    private static void checkAlone(String field, @Nullable Object sent, FieldErrors method) {
      if (sent != null) {
        method.add(field, "only_with", method.pathOf("dueDate"));
      }
    }
  }

  /**
   * By bank slip, in BRL, up to 9999999999 minor units.
   *
   * @param paymentType by bank slip
   * @param expiresDate the last day on which it can be paid, in America/Sao_Paulo
   * @param instructions what is printed on it
   * @param interest what is added for each day after that
   * @param fine what is added once after that
   */
  record Boleto(
      @Schema(allowableValues = "boleto") @NotNull String paymentType,
      @Schema(example = "2040-12-31") @NotNull LocalDate expiresDate,
      @Size(max = 1000) @NoCardNumber @Lines @Nullable String instructions,
      @Nullable Surcharge interest,
      @Nullable Surcharge fine)
      implements PaymentMethodBody {

    @Override
    public PaymentMethod terms() {
      return new PaymentMethod.Boleto(
          expiresDate, Surcharge.terms(interest), Surcharge.terms(fine));
    }

    /** Nothing of it. */
    @Override
    public String toString() {
      return "PaymentMethodBody.Boleto[hidden]";
    }
  }

  /**
   * What is added to a bank slip or pix that is paid late: an amount, or a percentage.
   *
   * @param days how many days after the last day, or after the due date
   * @param amount minor units
   * @param percentage percent of the amount of the charge, with at most four decimals
   */
  record Surcharge(
      @NotNull @Min(0) @Max(365) @Schema(example = "1") Integer days,
      @Amount @Schema(example = "100") @Nullable Long amount,
      @DecimalMin("0")
          @DecimalMax("100")
          @Digits(integer = 3, fraction = 4)
          @Schema(example = "2.5")
          @Nullable BigDecimal percentage) {

    private static @Nullable Surcharge of(PaymentTerms.@Nullable Surcharge offered) {
      return offered == null
          ? null
          : new Surcharge(offered.days(), offered.amount(), offered.percentage());
    }

    private static PaymentMethod.@Nullable Surcharge terms(@Nullable Surcharge sent) {
      return sent == null
          ? null
          : new PaymentMethod.Surcharge(sent.days, sent.amount, sent.percentage);
    }

    private static void checkOfPix(@Nullable Surcharge sent, FieldErrors errors) {
      check(sent, errors);
      if (sent == null) {
        return;
      }
      if (sent.days != null && sent.days != PaymentMethod.Due.SURCHARGE_AFTER_DAYS) {
        String only = String.valueOf(PaymentMethod.Due.SURCHARGE_AFTER_DAYS);
        errors.add("days", "range", only, only);
      }
      if (sent.amount != null && sent.percentage != null) {
        errors.add("amount", "mutually_exclusive", errors.pathOf("percentage"));
      }
      if (sent.percentage != null && sent.percentage.stripTrailingZeros().scale() > 2) {
        errors.add("percentage", "decimal_two");
      }
    }

    private static void check(@Nullable Surcharge sent, FieldErrors errors) {
      if (sent != null
          && sent.amount == null
          && sent.percentage == null
          && !errors.has("percentage")) {
        errors.add("amount", "required");
      }
    }
  }
}
