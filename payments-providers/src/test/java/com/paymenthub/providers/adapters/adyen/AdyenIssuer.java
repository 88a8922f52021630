package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.adapters.adyen.AdyenServer.Authentication;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of a test's interface in which issuers, payers and the account's settings decide. */
abstract class AdyenIssuer {

  final AdyenBooks books;
  final AdyenNotices notices;
  final AdyenThreeDS threeDS = new AdyenThreeDS();
  final AdyenPayments payments;

  AdyenIssuer(AdyenBooks books, AdyenNotices notices) {
    this.books = books;
    this.notices = notices;
    payments = new AdyenPayments(books, notices, threeDS);
  }

  /**
   * Whether the account captures nothing by itself; otherwise a payment is captured with its
   * authorisation. A request overrules it: by {@code captureDelayHours}, and by {@code
   * additionalData.manualCapture}, which overrules the hours. A new server does so.
   */
  public void captureManually(boolean value) {
    synchronized (books) {
      books.isManual = value;
    }
  }

  /**
   * Whether {@code /payments/details} that come again, without or with another idempotency key, get
   * the same answer. Otherwise the answer is 422 with {@code 704}, as merchants report it of Adyen.
   * A new server repeats its answer.
   */
  public void repeatDetails(boolean value) {
    synchronized (books) {
      payments.repeatsDetails = value;
    }
  }

  /** The issuer refuses the next card payment that no other rule is for; they queue up. */
  public void declineNext(String refusalReasonCode, String refusalReason) {
    declineNext(refusalReasonCode, refusalReason, Map.of());
  }

  /** The same with more additional data, such as an advice code. */
  public void declineNext(
      String refusalReasonCode, String refusalReason, Map<String, String> additional) {
    endNext(new AdyenOutcome("Refused", refusalReasonCode, refusalReason, Map.copyOf(additional)));
  }

  /**
   * The next card payment ends so.
   *
   * @param resultCode {@code Authorised}, {@code Error}, {@code Pending} or {@code Received}
   */
  public void answerNext(String resultCode) {
    if (!Set.of("Authorised", "Error", "Pending", "Received").contains(resultCode)) {
      throw new IllegalArgumentException(
          "resultCode must be Authorised, Error, Pending or Received");
    }
    boolean isError = resultCode.equals("Error");
    endNext(
        new AdyenOutcome(
            resultCode, isError ? "4" : null, isError ? "Acquirer Error" : "", Map.of()));
  }

  private void endNext(AdyenOutcome outcome) {
    synchronized (books) {
      payments.endNext(outcome);
    }
  }

  /** The issuer refuses the next card payment of a reference. */
  public void refuse(String reference, String refusalReasonCode, String refusalReason) {
    synchronized (books) {
      payments.end(reference, AdyenOutcome.refused(refusalReasonCode, refusalReason));
    }
  }

  /** What issuers say of security code and address, as {@code 2 Doesn't match}. */
  public void answerChecks(@Nullable String cvcResult, @Nullable String avsResult) {
    synchronized (books) {
      payments.cvcResult = cvcResult;
      payments.avsResult = avsResult;
    }
  }

  /** What issuers want of payments that come from now on. */
  public void authenticate(Authentication wanted) {
    synchronized (books) {
      threeDS.wanted = wanted;
    }
  }

  /** Whether the page of the 3DS method tells nobody that it is done. */
  public void silentMethod(boolean value) {
    synchronized (books) {
      threeDS.isMethodSilent = value;
    }
  }

  /** Whether the line of a boleto has dots and spaces between its digits. */
  public void groupBoletoLines(boolean value) {
    synchronized (books) {
      payments.groupsBoletoLines = value;
    }
  }

  /**
   * A payer pays, or an issuer agrees that had not answered.
   *
   * @return the payment's {@code pspReference}
   * @throws IllegalStateException when the payment does not wait
   */
  public String pay(String reference) {
    synchronized (books) {
      return payments.settle(reference, null, false);
    }
  }

  /** The same with another amount than was asked for. */
  public String pay(String reference, long centavos) {
    synchronized (books) {
      return payments.settle(reference, centavos, false);
    }
  }

  /** A payer pays in any state of the payment, for example when it has expired. */
  public String payLate(String reference) {
    synchronized (books) {
      return payments.settle(reference, null, true);
    }
  }

  /** A payment that waits is refused: {@code AUTHORISATION} that is no success. */
  public void refuseWaiting(String reference, String refusalReasonCode, String refusalReason) {
    synchronized (books) {
      payments.refuseWaiting(reference, refusalReasonCode, refusalReason);
    }
  }

  /** The time of a pix code or a boleto is over: {@code OFFER_CLOSED}. */
  public void expire(String reference) {
    synchronized (books) {
      payments.expire(reference);
    }
  }
}
