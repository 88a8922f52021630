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
      case "pix" -> new Pix(type, offered.expiresIn());
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
      case Pix _ -> {}
      case Boleto slip -> {
        // The line of a bank slip has ten digits for the amount.
        if (amount != null && amount > BoletoLine.MAXIMUM_MINOR_UNITS) {
          charge.add("amount", "range", "1", String.valueOf(BoletoLine.MAXIMUM_MINOR_UNITS));
        }
        slip.checkDate(method, clock);
        Surcharge.check(slip.interest, method.at("interest"));
        Surcharge.check(slip.fine, method.at("fine"));
      }
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
   * By pix, in BRL.
   *
   * @param paymentType by pix
   * @param expiresIn for how many seconds the code can be paid
   */
  record Pix(
      @Schema(allowableValues = "pix") @NotNull String paymentType,
      @Min(1)
          @Max(PaymentMethod.Pix.MAXIMUM_EXPIRES_IN_SECONDS)
          @Schema(defaultValue = "" + PaymentMethod.Pix.DEFAULT_EXPIRES_IN_SECONDS)
          @Nullable Integer expiresIn)
      implements PaymentMethodBody {

    @Override
    public PaymentMethod terms() {
      return new PaymentMethod.Pix(
          expiresIn == null ? PaymentMethod.Pix.DEFAULT_EXPIRES_IN_SECONDS : expiresIn);
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

    private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

    @Override
    public PaymentMethod terms() {
      return new PaymentMethod.Boleto(
          expiresDate,
          interest == null ? null : interest.terms(),
          fine == null ? null : fine.terms());
    }

    private void checkDate(FieldErrors method, Clock clock) {
      if (expiresDate == null) {
        return;
      }
      if (expiresDate.isBefore(LocalDate.now(clock.withZone(SAO_PAULO)))) {
        method.add("expiresDate", "date_past");
      } else if (expiresDate.isAfter(BoletoLine.LATEST_DUE_DATE)) {
        method.add("expiresDate", "date_too_late", BoletoLine.LATEST_DUE_DATE.toString());
      }
    }

    /** Nothing of it. */
    @Override
    public String toString() {
      return "PaymentMethodBody.Boleto[hidden]";
    }
  }

  /**
   * What is added to a bank slip that is paid late: an amount, or a percentage.
   *
   * @param days how many days after the last day
   * @param amount minor units
   * @param percentage percent of the amount of the slip, with at most four decimals
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

    PaymentMethod.Surcharge terms() {
      return new PaymentMethod.Surcharge(days, amount, percentage);
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
