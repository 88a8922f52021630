package com.paymenthub.providers.sandbox;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.codes.BoletoLine;
import com.paymenthub.providers.codes.BrCode;
import com.paymenthub.providers.codes.PayeeCredentials;
import com.paymenthub.providers.spi.CallLimits;
import com.paymenthub.providers.spi.CardAcquirer;
import com.paymenthub.providers.spi.CardOperation;
import com.paymenthub.providers.spi.CodeIssuer;
import com.paymenthub.providers.spi.CodeRequest;
import com.paymenthub.providers.spi.Inquiry;
import com.paymenthub.providers.spi.ProviderAccount;
import com.paymenthub.providers.spi.ProviderReply;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Pix and bank slips in the sandbox: real codes, which wait for the manual status operation or for
 * their end (interface decisions §5). Refunds are those of the card simulator.
 */
@Component
public class SandboxCodes implements CodeIssuer {

  private static final String DEFAULT_PIX_KEY = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";
  private static final String DEFAULT_BANK = "001";
  private static final int FREE_FIELD_DIGITS = 25;
  private static final int MAXIMUM_REMEMBERED = 100_000;

  private final CardAcquirer acquirer;
  private final Cache<UUID, Issued> issued =
      Caffeine.newBuilder().maximumSize(MAXIMUM_REMEMBERED).build();

  /**
   * A simulator that keeps its books with the card simulator.
   *
   * @param acquirer the card simulator, in this process or in one of its own
   */
  public SandboxCodes(@Qualifier("sandboxAcquirer") CardAcquirer acquirer) {
    this.acquirer = acquirer;
  }

  @Override
  public String providerType() {
    return SandboxAcquirer.TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return acquirer.limits(account);
  }

  @Override
  public boolean issues(PaymentMethod method) {
    return switch (method) {
      case PaymentMethod.Pix _, PaymentMethod.Boleto _ -> true;
      case PaymentMethod.Credit _ -> false;
    };
  }

  @Override
  public ProviderReply issue(CodeRequest request) throws InterruptedException {
    Thread.sleep(request.account().settings().latency());
    Issued answer =
        new Issued("sandbox-" + request.reference(), codeOf(request), request.expiresAt());
    return ProviderReply.of(issued.asMap().merge(request.reference(), answer, (first, _) -> first));
  }

  @Override
  public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
    return acquirer.voidAmount(request);
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    Issued known = issued.getIfPresent(inquiry.about());
    return known == null ? acquirer.inquire(inquiry) : new InquiryOutcome.Issued(known);
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    issued.invalidate(inquiry.about());
    return acquirer.reverse(inquiry);
  }

  private static String codeOf(CodeRequest request) {
    return switch (request.method()) {
      case PaymentMethod.Pix _ -> brCode(request);
      case PaymentMethod.Boleto boleto ->
          BoletoLine.of(
                  credential(request, PayeeCredentials.BANK, DEFAULT_BANK),
                  request.amount(),
                  boleto.expiresDate(),
                  digits(request.reference()))
              .typeable();
      case PaymentMethod.Credit _ -> throw new IllegalArgumentException("a card needs no code");
    };
  }

  private static String brCode(CodeRequest request) {
    String url = request.account().credentials().get(PayeeCredentials.PIX_URL);
    String name = request.payee().name();
    String city = request.payee().city();
    return BrCode.of(
        url == null
            ? BrCode.Account.ofKey(credential(request, PayeeCredentials.PIX_KEY, DEFAULT_PIX_KEY))
            : BrCode.Account.ofUrl(url),
        request.payee().mcc(),
        name == null ? "Sandbox" : name,
        city == null ? "Sao Paulo" : city,
        request.amount(),
        request.reference().toString().replace("-", ""));
  }

  private static String credential(CodeRequest request, String name, String otherwise) {
    Map<String, String> credentials = request.account().credentials();
    return credentials.getOrDefault(name, otherwise);
  }

  /** As many digits as the free field has, always the same for one reference. */
  private static String digits(UUID reference) {
    long high = Math.floorMod(reference.getMostSignificantBits(), 1_000_000_000_000L);
    long low = Math.floorMod(reference.getLeastSignificantBits(), 10_000_000_000_000L);
    String digits = String.format(Locale.ROOT, "%012d%013d", high, low);
    return digits.substring(digits.length() - FREE_FIELD_DIGITS);
  }
}
