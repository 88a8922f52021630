package com.paymenthub.providers.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.providers.contract.CredentialField.Words;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import com.sun.net.httpserver.HttpsExchange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts that a provider knows by their certificates, over real TLS. */
class ClientCertificateTest {

  private static final Clock CLOCK = Clock.systemUTC();

  private static byte[] provider;
  private static byte[] shop;
  private static byte[] stranger;
  private static byte[] expired;

  private final ProviderAccount account = Requests.account("LOCAL", Map.of());
  private final ProviderMessage question = ProviderMessage.to("api", "GET", "/");

  @BeforeAll
  static void make(@TempDir Path directory) throws Exception {
    provider = Certificates.make(directory, "localhost", "-0d", 10);
    shop = Certificates.make(directory, "shop", "-0d", 10);
    stranger = Certificates.make(directory, "stranger", "-0d", 10);
    expired = Certificates.make(directory, "shop", "-3d", 1);
  }

  @Test
  void a_provider_knows_an_account_by_its_certificate() throws Exception {
    try (LocalProvider local = provider()) {
      ProviderConnection connection = local.connection(CLOCK, Certificates.trusting(provider));

      assertThat(text(connection.send(account, question.by(certificate(shop)))))
          .isEqualTo("CN=shop");
      assertThatThrownBy(() -> connection.send(account, question.by(certificate(stranger))))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> connection.send(account, question)).isInstanceOf(IOException.class);
      assertThat(local.requests()).isEqualTo(1);
    }
  }

  @Test
  void a_provider_that_nobody_vouches_for_gets_nothing() throws Exception {
    try (LocalProvider local = provider()) {
      ProviderConnection connection = local.connection(CLOCK, null);

      assertThatThrownBy(() -> connection.send(account, question.by(certificate(shop))))
          .isInstanceOf(IOException.class);
      assertThat(local.requests()).isZero();
    }
  }

  @Test
  void a_certificate_that_cannot_be_used_sends_nothing() throws Exception {
    try (LocalProvider local = provider()) {
      ProviderConnection connection = local.connection(CLOCK, Certificates.trusting(provider));

      for (ClientCertificate bad :
          new ClientCertificate[] {
            certificate(expired),
            new ClientCertificate(Certificates.base64(shop), "another"),
            new ClientCertificate("%", "")
          }) {
        assertThatThrownBy(() -> connection.send(account, question.by(bad)))
            .isInstanceOf(NothingSent.class)
            .hasMessage("certificate_unusable");
      }
      assertThat(local.requests()).isZero();
    }
  }

  @Test
  void one_that_ends_while_it_is_used_is_used_no_longer() throws Exception {
    try (LocalProvider local = provider()) {
      ProviderConnection later =
          local.connection(
              Clock.offset(CLOCK, Duration.ofDays(11)), Certificates.trusting(provider));

      assertThatThrownBy(() -> later.send(account, question.by(certificate(shop))))
          .isInstanceOf(NothingSent.class);
    }
  }

  @Test
  void what_is_wrong_with_one_is_said_in_words() {
    assertThat(certificate(shop).fault(CLOCK.instant())).isEmpty();
    assertThat(certificate(expired).fault(CLOCK.instant()))
        .map(Words::english)
        .hasValueSatisfying(words -> assertThat(words).startsWith("has expired on 20"));
    assertThat(new ClientCertificate(Certificates.base64(shop), "another").fault(CLOCK.instant()))
        .map(Words::english)
        .contains("is no PKCS#12 file that this password opens");
    assertThat(new ClientCertificate("no base64", "").fault(CLOCK.instant()))
        .map(Words::portuguese)
        .contains("deve ser um arquivo PKCS#12 em Base64, em uma linha");
    assertThat(new ClientCertificate("AAAA", "").fault(CLOCK.instant())).isPresent();
  }

  private static LocalProvider provider() throws Exception {
    return LocalProvider.withTls(
        Certificates.context(provider, shop),
        exchange ->
            LocalProvider.answer(
                exchange,
                200,
                ((HttpsExchange) exchange)
                    .getSSLSession()
                    .getPeerPrincipal()
                    .getName()
                    .getBytes(UTF_8)));
  }

  private static ClientCertificate certificate(byte[] pkcs12) {
    return new ClientCertificate(Certificates.base64(pkcs12), Certificates.PASSWORD);
  }

  private static String text(ProviderAnswer answer) {
    return new String(answer.body(), UTF_8);
  }
}
