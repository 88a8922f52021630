package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.providers.http.Certificates;
import com.paymenthub.providers.http.LocalProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A bank on this machine that does what the Central Bank's description of the API Pix says (tag
 * 2.9.0): {@code cob}, {@code cobv}, {@code pix}, {@code devolucao}, {@code webhook}. It has the
 * account of one merchant. Where banks differ, {@link PixManners} say how this one does it. A test
 * pays, returns and removes, spoils answers, holds callbacks back, and reads the books.
 *
 * <p>It refuses each request that is against the description and remembers why: see {@link
 * #violations()}. Amounts are centavos, in the interface of a test; all methods may be called from
 * any thread.
 */
public final class PixBank implements AutoCloseable {

  static final String CNPJ = "58900633000171";
  static final String PIX_KEY = "7407c9c8-f78b-11ea-adc1-0242ac120002";
  static final String CLIENT_ID = "client-of-the-bank";
  static final String CLIENT_SECRET = "secret-of-the-client";

  private final PixBooks books;
  private final PixCallbacks callbacks;
  private final PixBankServer server;
  private final LocalProvider port;

  /**
   * A charge in the books.
   *
   * @param kind {@code cob} or {@code cobv}
   * @param endToEndIds of its payments
   */
  public record Cob(
      String txid,
      String kind,
      String status,
      int revision,
      long centavos,
      List<String> endToEndIds) {}

  /**
   * A payment in the books.
   *
   * @param txid null where it belongs to no charge
   */
  public record Payment(String endToEndId, @Nullable String txid, long centavos, Instant at) {}

  /** A return of a payment, or of a part of it, in the books. */
  public record Refund(String endToEndId, String id, long centavos, String nature, String status) {}

  private PixBank(Clock clock, PixManners manners) throws IOException {
    books = new PixBooks(clock, PIX_KEY, manners.tellsCode);
    callbacks = new PixCallbacks(clock, manners.callbackSuffix);
    server = new PixBankServer(clock, manners, books, callbacks);
    try {
      port =
          manners.mutualTls
              ? LocalProvider.withTls(
                  Certificates.context(PixIdentities.BANK, PixIdentities.CLIENT), server::handle)
              : LocalProvider.answering(server::handle);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts one that does everything as described, on a port that is free. */
  public static PixBank start(Clock clock) throws IOException {
    return start(clock, PixManners.described());
  }

  /**
   * Starts one on a port that is free.
   *
   * @param clock by which tokens, charges and refunds end
   */
  public static PixBank start(Clock clock, PixManners manners) throws IOException {
    if (manners.tokenAuthentication == PixManners.TokenAuthentication.CERTIFICATE
        && !manners.mutualTls) {
      throw new IllegalArgumentException("CERTIFICATE needs mutual TLS");
    }
    return new PixBank(clock, manners);
  }

  /** Scheme, host and port, before the prefix of a resource. */
  public String baseUrl() {
    return port.url();
  }

  /** Where tokens are asked for. */
  public String tokenUrl() {
    return server.tokenUrl(port.url());
  }

  /** The merchant's name at the token endpoint. */
  public String clientId() {
    return CLIENT_ID;
  }

  /** The merchant's secret at the token endpoint. */
  public String clientSecret() {
    return CLIENT_SECRET;
  }

  /** The key to which the merchant's payments come. */
  public String pixKey() {
    return PIX_KEY;
  }

  /** The merchant's certificate for mutual TLS: PKCS#12 in Base64. */
  public String certificate() {
    return Certificates.base64(PixIdentities.CLIENT);
  }

  /** Opens {@link #certificate()} and {@link #trustStore()}. */
  public String certificatePassword() {
    return Certificates.PASSWORD;
  }

  /** Who trusts in the bank's certificate, and in no other one. */
  public TrustManager[] trusted() throws GeneralSecurityException, IOException {
    return Certificates.trusting(PixIdentities.BANK);
  }

  /** The bank's certificate as a file for {@code javax.net.ssl.trustStore} of a process. */
  public Path trustStore() {
    return PixIdentities.DIRECTORY.resolve("localhost-30d.p12");
  }

  /** Ends all tokens that were given out. */
  public void expireTokens() {
    server.tokens.expire();
  }

  /** How many tokens were asked for. */
  public int tokenRequests() {
    return server.tokens.requests();
  }

  /**
   * How many requests arrived, also those that were refused or spoiled.
   *
   * @param path as the description writes it ({@code /cob/{txid}}), without a prefix
   */
  public long requests(String method, String path) {
    return server.requests.getOrDefault(method + " " + path, 0L);
  }

  /** What requests did against the description: the request and the fields, without values. */
  public List<String> violations() {
    return List.copyOf(server.violations);
  }

  /** The charges by {@code txid}, in the order of their creation. */
  public Map<String, Cob> cobs() {
    return books.cobs();
  }

  /** The payments in their order. */
  public List<Payment> payments() {
    return books.payments();
  }

  /** The returns of payments. */
  public List<Refund> refunds() {
    return books.refunds();
  }

  /** The sum of all payments. */
  public long paidCentavos() {
    return payments().stream().mapToLong(Payment::centavos).sum();
  }

  /** The sum of what was given back and not only asked for. */
  public long returnedCentavos() {
    return refunds().stream()
        .filter(each -> each.status.equals("DEVOLVIDO"))
        .mapToLong(Refund::centavos)
        .sum();
  }

  /**
   * A payer pays what is due now, with fine, interest, rebate and discount.
   *
   * @return the payment's {@code endToEndId}
   * @throws IllegalStateException when the charge is unknown, paid, removed, expired or overdue
   */
  public String pay(String txid) {
    return told(books.pay(txid, null, false));
  }

  /** The same with another amount than is due. */
  public String pay(String txid, long centavos) {
    return told(books.pay(txid, centavos, false));
  }

  /** A payer pays in any state of the charge. */
  public String payAgain(String txid, long centavos) {
    return told(books.pay(txid, centavos, true));
  }

  /** A payer pays to the key and for no charge; nobody is told. */
  public String payWithoutCharge(long centavos) {
    return books.payWithoutCharge(centavos);
  }

  /**
   * The bank takes money back for its payer.
   *
   * @param nature {@code MED_FRAUDE} or {@code MED_OPERACIONAL}
   * @return the return's id
   */
  public String returnByBank(String endToEndId, long centavos, String nature) {
    if (!Set.of("MED_FRAUDE", "MED_OPERACIONAL").contains(nature)) {
      throw new IllegalArgumentException("nature must be MED_FRAUDE or MED_OPERACIONAL");
    }
    String id = books.giveBack(endToEndId, centavos, nature);
    told(endToEndId);
    return id;
  }

  /** The merchant gives money back in the bank's own application; returns the id. */
  public String refundByMerchantElsewhere(String endToEndId, long centavos) {
    String id = books.giveBack(endToEndId, centavos, "ORIGINAL");
    told(endToEndId);
    return id;
  }

  /**
   * Whether refunds are done when they are asked for; otherwise {@link #finishRefunds} ends them.
   */
  public void endRefundsAtOnce(boolean value) {
    server.endsRefundsAtOnce = value;
  }

  /** Ends all refunds that are under way: done, or not done. */
  public void finishRefunds(boolean done) {
    refunds().forEach(each -> finish(each, done));
  }

  /** Ends those of one id. */
  public void finishRefund(String id, boolean done) {
    refunds().stream().filter(each -> each.id.equals(id)).forEach(each -> finish(each, done));
  }

  private void finish(Refund refund, boolean done) {
    if (books.finish(refund.endToEndId, refund.id, done)) {
      told(refund.endToEndId);
    }
  }

  /** The bank removes a charge that is active. */
  public void removeByBank(String txid) {
    books.removeByBank(txid);
  }

  /** Spoils the next requests of a kind, for example of {@code PUT} and {@code /cob/{txid}}. */
  public void spoil(String method, String path, PixFault fault, int times) {
    server.faults.spoil(method + " " + path, fault, times);
  }

  /**
   * From now on each request has this chance to lose its answer: by a 504 or a broken connection,
   * after or before it was done.
   *
   * @param chance from 0 (none) to 1 (all)
   */
  public void loseAnswers(double chance, long seed) {
    server.faults.lose(chance, seed);
  }

  /** Lets answers go that are {@link PixFault#HELD}, also those that still come. */
  public void release() {
    server.faults.release();
  }

  /** Whether callbacks are kept until {@link #deliverCallbacks()}. */
  public void withholdCallbacks(boolean value) {
    callbacks.withhold(value);
  }

  /** Whether each callback is sent twice. */
  public void doubleCallbacks(boolean value) {
    callbacks.sendTwice(value);
  }

  /** Registers the address of callbacks as a merchant does in the bank's own application. */
  public void registerByHand(String url) {
    callbacks.register(url);
  }

  /**
   * Tells what was withheld or not taken, many payments in a call, as they were when it happened.
   *
   * @return how many payments were told; those that nobody took are told next time
   */
  public int deliverCallbacks() {
    return callbacks.deliver();
  }

  /** How many payments are still to be told: withheld, not taken, or on their way. */
  public int openCallbacks() {
    return callbacks.open();
  }

  /**
   * Somebody who knows a {@code txid} calls as if it had been paid.
   *
   * @param url as it would be registered
   * @return the HTTP status of the answer
   */
  public int forgeCallback(String url, String txid) throws IOException, InterruptedException {
    return callbacks.forge(url, txid);
  }

  private String told(String endToEndId) {
    callbacks.tell(books.paymentJson(endToEndId));
    return endToEndId;
  }

  @Override
  public void close() {
    release();
    callbacks.close();
    port.close();
  }
}
