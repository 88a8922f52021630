package com.paymenthub.projections.charges;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.charges.PaymentTerms.Surcharge;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How the buyer pays, as merchants read it (docs/interface.md §3.4). */
public sealed interface PaymentMethodDocument {

  /** {@code credit}, {@code pix} or {@code boleto}. */
  String paymentType();

  /**
   * By card.
   *
   * @param paymentType by card
   * @param installments in how many parts
   */
  record Credit(String paymentType, @Nullable Integer installments)
      implements PaymentMethodDocument {}

  /**
   * By pix.
   *
   * @param paymentType by pix
   * @param expiresIn for how many seconds from its creation it can be paid; null with a due date
   * @param dueDate the due date, {@code YYYY-MM-DD}; not there without one
   * @param validAfterDueDateDays on how many days after the due date it can still be paid
   * @param interest what is added for a delay: an amount for each day, or percent for a month
   * @param fine what is added once after the due date
   * @param expiresAt until when it can be paid; null before there is a code
   * @param qrCodeData the text of the QR code, to be copied and pasted
   * @param qrCodeImageUrl where its picture is
   */
  record Pix(
      String paymentType,
      @Nullable Integer expiresIn,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String dueDate,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer validAfterDueDateDays,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Surcharge interest,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Surcharge fine,
      @Nullable String expiresAt,
      @Nullable String qrCodeData,
      @Nullable String qrCodeImageUrl)
      implements PaymentMethodDocument {}

  /**
   * By bank slip.
   *
   * @param paymentType by bank slip
   * @param expiresDate the last day, {@code YYYY-MM-DD}
   * @param instructions what is printed on it
   * @param interest what is added for each day after that
   * @param fine what is added once after that
   * @param barcodeData the 47 digits to be typed
   * @param barcodeImageUrl where the picture of its barcode is
   */
  record Boleto(
      String paymentType,
      @Nullable String expiresDate,
      @Nullable String instructions,
      @Nullable Surcharge interest,
      @Nullable Surcharge fine,
      @Nullable String barcodeData,
      @Nullable String barcodeImageUrl)
      implements PaymentMethodDocument {}

  /**
   * The method of a row.
   *
   * @param instructions what is printed on a bank slip, kept among the personal texts
   */
  static PaymentMethodDocument of(
      ChargeRow row, @Nullable String instructions, PaymentLinks links) {
    PaymentTerms terms = row.paymentTerms();
    if (terms == null || terms.merchantReason() != null) {
      return new Credit(row.paymentType(), row.installments());
    }
    Instant expiresAt = row.expiresAt();
    String image = row.paymentCode() == null ? null : links.imageOf(row);
    return row.paymentType().equals("pix")
        ? new Pix(
            row.paymentType(),
            terms.expiresIn(),
            terms.dueDate(),
            terms.validAfterDueDateDays(),
            terms.interest(),
            terms.fine(),
            expiresAt == null ? null : Timestamps.format(expiresAt),
            row.paymentCode(),
            image)
        : new Boleto(
            row.paymentType(),
            terms.expiresDate(),
            instructions,
            terms.interest(),
            terms.fine(),
            row.paymentCode(),
            image);
  }
}
