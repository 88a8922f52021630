package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.adapters.bacenpix.PixManners.ErrorShape;
import com.paymenthub.providers.adapters.bacenpix.PixManners.TokenAuthentication;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each dialect of docs/pix.md, at a bank that accepts no other one. */
class BacenPixDialectsTest {

  static Stream<Arguments> dialects() {
    return Stream.of(
        dialect("EFI", at("/v2", "/oauth/token", TokenAuthentication.BASIC).mutualTls(true)),
        dialect(
            "SICREDI", at("/api/v2", "/oauth/token", TokenAuthentication.BASIC).mutualTls(true)),
        dialect(
            "SICOOB",
            at(
                    "",
                    "/auth/realms/cooperado/protocol/openid-connect/token",
                    TokenAuthentication.CERTIFICATE)
                .mutualTls(true)),
        dialect(
            "BB",
            at("", "/oauth/token", TokenAuthentication.BASIC)
                .queryKey("gw-dev-app-key", "d27b67790cffab50136be17db0050c56")
                .errorShape(ErrorShape.LIST)),
        dialect(
            "ITAU",
            at("", "/api/oauth/token", TokenAuthentication.CLIENT_ID_IN_BODY)
                .mutualTls(true)
                .tellsTokenEnd(false)),
        dialect(
            "BRADESCO",
            at("/v2", "/auth/server/oauth/token", TokenAuthentication.BASIC).createdStatus(200)),
        dialect(
            "SANTANDER",
            at("/api/v1", "/oauth/token", TokenAuthentication.CLIENT_ID_IN_BODY).tellsCode(false)),
        dialect(
            "INTER",
            at("/pix/v2", "/oauth/v2/token", TokenAuthentication.CLIENT_ID_IN_BODY)
                .mutualTls(true)),
        dialect("BTG", at("/v2", "/oauth2/token", TokenAuthentication.BASIC)),
        dialect("NAMED_BY_OPERATOR", at("/v2", "/oauth/token", TokenAuthentication.BASIC)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dialects")
  void a_code_is_made_asked_about_paid_and_given_back(String bankName, PixManners manners)
      throws Exception {
    try (PixBank bank = PixBank.start(Clock.systemUTC(), manners)) {
      BacenPix adapter =
          new PixBanks().with(PixDialect.hostOf(bankName), bank).adapter(Clock.systemUTC());
      ProviderAccount account = PixBanks.account(bankName, bank, queryKey(manners));
      assertThat(adapter.fault(account.credentials(), Instant.now())).isEmpty();
      assertThat(adapter.tryToken(account)).isEqualTo(CheckResult.WORKS);
      assertThat(adapter.tryRequest(account)).isEqualTo(CheckResult.WORKS);

      for (PaymentMethod method : PixCharges.methods()) {
        PixCharges.Code code = PixCharges.code(account, method);
        Issued made = (Issued) adapter.issue(code.request()).outcome();
        assertThat(made.paymentCode()).startsWith("000201");
        assertThat(adapter.inquire(code.inquiry()))
            .isInstanceOfSatisfying(
                InquiryOutcome.Issued.class,
                found -> assertThat(found.answer().expiresAt()).isEqualTo(made.expiresAt()));

        bank.pay(PixIds.txid(code.reference()));
        assertThat(adapter.inquire(code.inquiry())).isInstanceOf(InquiryOutcome.Executed.class);

        PixCharges.Refund refund = code.refund(100);
        assertThat(adapter.refund(refund.request()).outcome()).isInstanceOf(Accepted.class);
        bank.finishRefunds(true);
        assertThat(adapter.inquire(refund.inquiry()))
            .isInstanceOfSatisfying(
                InquiryOutcome.Executed.class,
                done -> assertThat(done.answer().transactionId()).isNotBlank());

        PixCharges.Code unpaid = PixCharges.code(account, method);
        adapter.issue(unpaid.request());
        assertThat(adapter.cancel(unpaid.removal()).outcome()).isInstanceOf(Approved.class);
        assertThat(adapter.inquire(unpaid.inquiry()))
            .isInstanceOf(InquiryOutcome.NotExecuted.class);
      }
      assertThat(bank.violations()).isEmpty();
    }
  }

  @Test
  void an_account_has_values_of_its_own_in_place_of_each_of_the_dialect() throws Exception {
    PixManners manners =
        PixManners.described()
            .tokenPath("/login")
            .tokenAuthentication(TokenAuthentication.CLIENT_ID_IN_BODY)
            .prefix("cob", "/api/v3")
            .prefix("cobv", "/api/v2")
            .prefix("pix", "/received")
            .prefix("webhook", "/hooks")
            .queryKey("app", "one key");
    try (PixBank bank = PixBank.start(Clock.systemUTC(), manners)) {
      BacenPix adapter = new PixBanks().with("sicredi", bank).adapter(Clock.systemUTC());
      ProviderAccount account =
          PixBanks.account(
              "SICREDI",
              bank,
              Map.of(
                  "tokenPath", "/login",
                  "tokenAuthentication", "body",
                  "scopes", "cob.write cob.read",
                  "cobPath", "/api/v3/cob",
                  "cobvPath", "/api/v2/cobv",
                  "pixPath", "/received/pix",
                  "webhookPath", "/hooks/webhook",
                  "queryKeyName", "app",
                  "queryKey", "one key"));
      PixCharges.Code code = PixCharges.code(account, new PaymentMethod.Pix(3_600));

      assertThat(adapter.issue(code.request()).outcome()).isInstanceOf(Issued.class);
      assertThat(bank.violations()).isEmpty();
    }
  }

  private static Map<String, String> queryKey(PixManners manners) {
    return manners.queryKey == null ? Map.of() : Map.of("queryKey", manners.queryValue);
  }

  private static Arguments dialect(String bank, PixManners manners) {
    return Arguments.of(bank, manners);
  }

  private static PixManners at(
      String prefix, String tokenPath, TokenAuthentication authentication) {
    PixManners manners =
        PixManners.described().tokenPath(tokenPath).tokenAuthentication(authentication);
    for (String resource : new String[] {"cob", "cobv", "pix", "webhook"}) {
      manners.prefix(resource, prefix);
    }
    return manners;
  }
}
