package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.http.Certificates;
import com.paymenthub.providers.http.LocalProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Adyen on this machine, written from its published description of the Checkout API (version 72)
 * and of its standard notices: cards with 3-D Secure, pix, boleto, modifications. It has one
 * merchant account, whose captures are manual unless a request says otherwise. A test approves,
 * refuses, pays, ends modifications, raises disputes, spoils answers, holds notices back, and reads
 * the books.
 *
 * <p>It refuses each request that is against the description and remembers why: see {@link
 * #violations()}. Amounts are minor units as Adyen counts them. A reference is the merchant's own
 * one, a {@code pspReference} is Adyen's. All methods may be called from any thread.
 */
public final class AdyenServer extends AdyenTelling implements AutoCloseable {

  private static final String MERCHANT_ACCOUNT = "PaymentHubTestBR";
  private static final String API_KEY = "AQE.key-of-the-merchant";
  private static final String HMAC_KEY =
      "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

  /** Events that are about a payment itself and have no reference of their own. */
  private static final Set<String> OF_PAYMENT = Set.of("AUTHORISATION", "OFFER_CLOSED", "EXPIRE");

  /** Events whose published examples have no {@code originalReference}. */
  private static final Set<String> WITHOUT_ORIGINAL =
      Set.of(
          "CHARGEBACK_REVERSED", "SECOND_CHARGEBACK", "PREARBITRATION_WON", "PREARBITRATION_LOST");

  private final AdyenModifications modifications;
  private final AdyenHttp http;
  private final LocalProvider port;

  /** What a payment is. */
  public enum PaymentStatus {
    /** It waits for 3-D Secure. */
    AUTHENTICATING,
    /** It waits for a payer, or for an issuer that has not answered. */
    WAITING,
    AUTHORISED,
    CAPTURED,
    CANCELLED,
    REFUSED,
    ERROR,
    EXPIRED
  }

  /** What a modification is. */
  public enum ModificationStatus {
    RECEIVED,
    SUCCEEDED,
    FAILED
  }

  /** What an issuer wants of a payment that may be authenticated. */
  public enum Authentication {
    /** Nothing of the browser. */
    FRICTIONLESS,
    /** The 3DS method only; by redirect, a page. */
    FINGERPRINT,
    /** The 3DS method and then a challenge; by redirect, a page. */
    FINGERPRINT_THEN_CHALLENGE,
    /** A challenge; by redirect, a page. */
    CHALLENGE
  }

  /** What is wrong with the signature of a notice that somebody else sends. */
  public enum Forgery {
    UNSIGNED,
    WRONG_KEY,
    /** It was signed rightly with another amount. */
    CHANGED_AMOUNT
  }

  /**
   * A payment in the books. Amounts are minor units of its currency.
   *
   * @param paymentMethod a card's brand ({@code visa}), or {@code pix}, {@code boletobancario}
   * @param minorUnits what was asked for
   * @param cancelledMinorUnits what was authorised and released
   */
  public record Payment(
      String reference,
      String pspReference,
      String paymentMethod,
      PaymentStatus status,
      String currency,
      long minorUnits,
      long authorisedMinorUnits,
      long capturedMinorUnits,
      long refundedMinorUnits,
      long cancelledMinorUnits,
      long chargedBackMinorUnits,
      int instalments) {}

  /**
   * A modification in the books.
   *
   * @param paymentPspReference null for a cancel by reference
   * @param eventCode of its notice: {@code CAPTURE}
   * @param reference of the modification itself; may be empty
   */
  public record Modification(
      String pspReference,
      @Nullable String paymentPspReference,
      String eventCode,
      String reference,
      long minorUnits,
      ModificationStatus status) {}

  private AdyenServer(Clock clock, boolean hasTls) throws IOException {
    super(new AdyenBooks(clock), new AdyenNotices(clock, MERCHANT_ACCOUNT, HMAC_KEY));
    modifications = new AdyenModifications(books, notices);
    http = new AdyenHttp(API_KEY, MERCHANT_ACCOUNT, books, payments, modifications);
    try {
      port =
          hasTls
              ? LocalProvider.withServerTls(
                  Certificates.context(AdyenIdentity.PKCS12, AdyenIdentity.PKCS12), http::handle)
              : LocalProvider.answering(http::handle);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    synchronized (books) {
      threeDS.root = port.url();
    }
  }

  /**
   * Starts one on a port that is free.
   *
   * @param clock by which codes end, delayed captures happen and notices are dated
   */
  public static AdyenServer start(Clock clock) throws IOException {
    return new AdyenServer(clock, false);
  }

  /** The same with TLS: who calls it needs {@link #trusted()} or {@link #trustStore()}. */
  public static AdyenServer startWithTls(Clock clock) throws IOException {
    return new AdyenServer(clock, true);
  }

  /** Who trusts in the server's certificate, and in no other one. */
  public TrustManager[] trusted() throws GeneralSecurityException, IOException {
    return Certificates.trusting(AdyenIdentity.PKCS12);
  }

  /** The server's certificate as a file for {@code javax.net.ssl.trustStore} of a process. */
  public Path trustStore() {
    return AdyenIdentity.FILE;
  }

  /** Opens {@link #trustStore()}. */
  public String trustStorePassword() {
    return Certificates.PASSWORD;
  }

  /** Scheme, host and port; {@code /v72/payments} or {@code /checkout/v72/payments} follow. */
  public String baseUrl() {
    return port.url();
  }

  /** The merchant's account. */
  public String merchantAccount() {
    return MERCHANT_ACCOUNT;
  }

  /** The merchant's key, for the header {@code X-API-Key}. */
  public String apiKey() {
    return API_KEY;
  }

  /** The key with which notices are signed at first: 64 hexadecimal digits. */
  public String hmacKey() {
    return HMAC_KEY;
  }

  /**
   * How many requests arrived, also those that were refused or spoiled.
   *
   * @param path as the description writes it: {@code /payments/{paymentPspReference}/captures}
   */
  public long requests(String path) {
    return requests("POST", path);
  }

  /** The same of one method; the description has no other one than {@code POST}. */
  public long requests(String method, String path) {
    return http.requests.getOrDefault(method + " " + path, 0L);
  }

  /** What requests did against the description: the request and the fields, without values. */
  public List<String> violations() {
    return List.copyOf(http.violations);
  }

  /** The payments in their order. */
  public List<Payment> payments() {
    synchronized (books) {
      return books.all().stream().map(AdyenPayment::told).toList();
    }
  }

  /** The newest payment of a reference. */
  public Payment payment(String reference) {
    synchronized (books) {
      books.all();
      return books.newest(reference).told();
    }
  }

  /** The modifications in their order. */
  public List<Modification> modifications() {
    synchronized (books) {
      return modifications.all();
    }
  }

  /** The sum of what is authorised and neither captured nor released. */
  public long openMinorUnits() {
    return sum(
        each -> each.authorisedMinorUnits - each.capturedMinorUnits - each.cancelledMinorUnits);
  }

  /** The sum of what was captured. */
  public long capturedMinorUnits() {
    return sum(Payment::capturedMinorUnits);
  }

  /** The sum of what was given back. */
  public long refundedMinorUnits() {
    return sum(Payment::refundedMinorUnits);
  }

  /** The sum of what issuers took back and did not return. */
  public long chargedBackMinorUnits() {
    return sum(Payment::chargedBackMinorUnits);
  }

  private long sum(ToLongFunction<Payment> part) {
    return payments().stream().mapToLong(part).sum();
  }

  /**
   * Whether modifications end when they are asked for; otherwise {@link #finish} ends them. A new
   * server does so.
   */
  public void endModificationsAtOnce(boolean value) {
    synchronized (books) {
      modifications.endsAtOnce = value;
    }
  }

  /** Whether notices of modifications have the reference of the payment and not their own one. */
  public void tellPaymentReference(boolean value) {
    synchronized (books) {
      modifications.tellsPaymentReference = value;
    }
  }

  /**
   * Ends a modification that is under way. One that cannot be done fails also with {@code success}.
   *
   * @param reason why it fails; an empty text where it does not
   */
  public void finish(String pspReference, boolean success, String reason) {
    synchronized (books) {
      modifications.finish(pspReference, success, reason);
    }
  }

  /** Ends all modifications that are under way, in their order. */
  public void finishAll(boolean success) {
    synchronized (books) {
      modifications.finishAll(success);
    }
  }

  /**
   * Something happens that nobody asked for: a dispute, a capture or a refund that failed later, an
   * authorisation that expired. The books follow.
   *
   * @param eventCode such as {@code CHARGEBACK} or {@code REFUND_FAILED}
   * @param modificationPspReference of the capture, the refund or the dispute; null for a new one
   * @return the {@code pspReference} of the notice, for the next event of the same dispute
   */
  public String raise(
      String eventCode,
      String paymentReference,
      @Nullable String modificationPspReference,
      long minorUnits,
      Map<String, String> additionalData) {
    synchronized (books) {
      AdyenPayment payment = books.newest(paymentReference);
      follow(eventCode, payment, minorUnits);
      AdyenEvent event =
          AdyenEvent.of(payment, eventCode, minorUnits, true, "").with(Map.copyOf(additionalData));
      boolean isOfPayment = modificationPspReference == null && OF_PAYMENT.contains(eventCode);
      String own =
          modificationPspReference == null ? books.newPspReference() : modificationPspReference;
      AdyenEvent told = isOfPayment ? event : event.about(own, payment.reference);
      notices.tell(omitsOriginals && WITHOUT_ORIGINAL.contains(eventCode) ? told.alone() : told);
      return isOfPayment ? payment.pspReference : own;
    }
  }

  private static void follow(String eventCode, AdyenPayment payment, long minorUnits) {
    switch (eventCode) {
      case "CAPTURE_FAILED" -> payment.captured -= minorUnits;
      case "REFUND_FAILED", "REFUNDED_REVERSED" -> payment.refunded -= minorUnits;
      case "CHARGEBACK", "SECOND_CHARGEBACK" -> payment.chargedBack += minorUnits;
      case "CHARGEBACK_REVERSED" -> payment.chargedBack -= minorUnits;
      case "EXPIRE" -> {
        payment.cancel();
        payment.status = PaymentStatus.EXPIRED;
      }
      default -> {
        // It is news and moves no money.
      }
    }
  }

  /**
   * Somebody who knows a payment sends a notice about it.
   *
   * @return the HTTP status of the answer
   */
  public int forgeNotice(String eventCode, String reference, long minorUnits, Forgery forgery)
      throws IOException, InterruptedException {
    return notices.forge(forged(eventCode, reference, minorUnits), forgery);
  }

  /** The body of such a notice, which is sent to nobody. */
  public String forgedNotice(String eventCode, String reference, long minorUnits, Forgery forgery) {
    return notices.body(forged(eventCode, reference, minorUnits), forgery);
  }

  private AdyenEvent forged(String eventCode, String reference, long minorUnits) {
    synchronized (books) {
      return AdyenEvent.of(books.newest(reference), eventCode, minorUnits, true, "");
    }
  }

  /** Spoils the next requests of a kind, for example of {@code POST} and {@code /payments}. */
  public void spoil(String method, String path, AdyenFault fault, int times) {
    http.faults.spoil(method + " " + path, fault, times);
  }

  /**
   * From now on each request has this chance to lose its answer: by a 504 or a broken connection,
   * after or before it was done.
   *
   * @param chance from 0 (none) to 1 (all)
   */
  public void loseAnswers(double chance, long seed) {
    http.faults.lose(chance, seed);
  }

  /** Lets requests and answers go that are held, also those that still come. */
  public void release() {
    http.faults.release();
  }

  @Override
  public void close() {
    release();
    notices.close();
    port.close();
  }
}
