package com.paymenthub.api.rest.sessions;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.api.rest.charges.PaymentMethodBody;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.web.validation.Amount;
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
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One of the session's ways to pay; what the session says of it need not be sent. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "paymentType")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "credit", value = SessionMethodBody.Credit.class),
  @JsonSubTypes.Type(name = "pix", value = SessionMethodBody.Pix.class),
  @JsonSubTypes.Type(name = "boleto", value = SessionMethodBody.Boleto.class)
})
sealed interface SessionMethodBody {

  /** Which way it is. */
  String paymentType();

  /** The parameters that were sent and are others than those of the session's method. */
  List<String> differing(PaymentMethodBody offered);

  /**
   * By card.
   *
   * @param paymentType by card
   * @param installments in how many parts, at most as many as the session allows
   */
  record Credit(
      @Schema(allowableValues = "credit") @NotNull String paymentType,
      @Min(1) @Max(24) @Schema(defaultValue = "1") @Nullable Integer installments)
      implements SessionMethodBody {

    /** In how many parts. */
    int count() {
      return installments == null ? 1 : installments;
    }

    /** The buyer chooses the number of parts, so that it differs from nothing. */
    @Override
    public List<String> differing(PaymentMethodBody offered) {
      return List.of();
    }
  }

  /**
   * By pix.
   *
   * @param paymentType by pix
   * @param expiresIn that of the session
   * @param dueDate that of the session
   * @param validAfterDueDateDays that of the session
   * @param interest that of the session
   * @param fine that of the session
   */
  record Pix(
      @Schema(allowableValues = "pix") @NotNull String paymentType,
      @Min(1) @Max(31_536_000) @Nullable Integer expiresIn,
      @Schema(example = "2040-12-31") @Nullable LocalDate dueDate,
      @Min(0) @Max(365) @Nullable Integer validAfterDueDateDays,
      @Nullable Surcharge interest,
      @Nullable Surcharge fine)
      implements SessionMethodBody {

    @Override
    public List<String> differing(PaymentMethodBody offered) {
      PaymentMethodBody.Pix pix = (PaymentMethodBody.Pix) offered;
      return Stream.of(
              ofPix("expiresIn", expiresIn, pix.expiresIn()),
              ofPix("dueDate", dueDate, pix.dueDate()),
              ofPix("validAfterDueDateDays", validAfterDueDateDays, pix.validAfterDueDateDays()),
              ofPix("interest", interest, pix.interest()),
              ofPix("fine", fine, pix.fine()))
          .flatMap(fields -> fields)
          .toList();
    }

    /** A pix of seconds is no pix with a due date, nor the other way round. */
    private static Stream<String> ofPix(
        String field, @Nullable Object sent, @Nullable Object offered) {
      if (sent != null && offered == null) {
        return Stream.of(field);
      }
      return sent instanceof Surcharge surcharge
          ? Surcharge.differing(field, surcharge, (PaymentMethodBody.Surcharge) offered)
          : SessionMethodBody.differingIn(field, sent, offered);
    }
  }

  /**
   * By bank slip.
   *
   * @param paymentType by bank slip
   * @param expiresDate that of the session
   * @param instructions those of the session
   * @param interest that of the session
   * @param fine that of the session
   */
  record Boleto(
      @Schema(allowableValues = "boleto") @NotNull String paymentType,
      @Schema(example = "2040-12-31") @Nullable LocalDate expiresDate,
      @Size(max = 1000) @NoCardNumber @Lines @Nullable String instructions,
      @Nullable Surcharge interest,
      @Nullable Surcharge fine)
      implements SessionMethodBody {

    @Override
    public List<String> differing(PaymentMethodBody offered) {
      PaymentMethodBody.Boleto slip = (PaymentMethodBody.Boleto) offered;
      return Stream.of(
              SessionMethodBody.differingIn("expiresDate", expiresDate, slip.expiresDate()),
              SessionMethodBody.differingIn("instructions", instructions, slip.instructions()),
              Surcharge.differing("interest", interest, slip.interest()),
              Surcharge.differing("fine", fine, slip.fine()))
          .flatMap(fields -> fields)
          .toList();
    }
  }

  /**
   * What is added to a bank slip or pix that is paid late.
   *
   * @param days that of the session
   * @param amount that of the session
   * @param percentage that of the session
   */
  record Surcharge(
      @Min(0) @Max(365) @Nullable Integer days,
      @Amount @Nullable Long amount,
      @DecimalMin("0") @DecimalMax("100") @Digits(integer = 3, fraction = 4)
          @Nullable BigDecimal percentage) {

    private static Stream<String> differing(
        String field, @Nullable Surcharge sent, PaymentMethodBody.@Nullable Surcharge offered) {
      if (sent == null || offered == null) {
        return Stream.empty();
      }
      boolean same =
          (sent.days == null || sent.days.equals(offered.days()))
              && (sent.amount == null || sent.amount.equals(offered.amount()))
              && (sent.percentage == null
                  || (offered.percentage() != null
                      && sent.percentage.compareTo(offered.percentage()) == 0));
      return same ? Stream.empty() : Stream.of(field);
    }
  }

  private static Stream<String> differingIn(
      String field, @Nullable Object sent, @Nullable Object offered) {
    return sent == null || offered == null || Objects.equals(sent, offered)
        ? Stream.empty()
        : Stream.of(field);
  }
}
