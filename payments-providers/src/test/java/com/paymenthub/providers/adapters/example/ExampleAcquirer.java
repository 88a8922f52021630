package com.paymenthub.providers.adapters.example;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.adapters.example.ExampleConnection.Answer;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.SettlementSource;
import com.paymenthub.providers.contract.StatementText;
import com.paymenthub.providers.contract.TermsRefusal;
import com.paymenthub.providers.http.ClientCertificate;
import com.paymenthub.providers.http.ProviderConnections;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An acquirer that is asked over HTTP, and knows our references. */
public final class ExampleAcquirer implements CardAcquirer, ProviderCheck, SettlementSource {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "EXAMPLE_ACQUIRER";

  private static final int STATEMENT_CHARACTERS = 13;
  private static final int MAXIMUM_INSTALLMENTS = 12;
  private static final long MINIMUM_CENTS = 100;

  private final ExampleConnection connection;

  /** The acquirer as connections reach it. */
  public ExampleAcquirer(ProviderConnections connections) {
    this.connection = new ExampleConnection(connections);
  }

  @Override
  public ProviderHosts hosts() {
    return connection.hosts();
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return CallLimits.DEFAULT.overriddenBy(account.settings());
  }

  @Override
  public List<CredentialField> credentialFields() {
    return List.of(
        CredentialField.open("merchantCode", "Código do lojista", "Merchant code")
            .needed()
            .like("[0-9]{8}", "deve ter oito dígitos", "must be eight digits")
            .described("The number of the merchant at the acquirer", "00412903"),
        CredentialField.secret("accessToken", "Chave de acesso", "Access token")
            .needed()
            .upTo(200)
            .described("The key with which the acquirer is called", "anything"),
        CredentialField.secret("certificate", "Certificado", "Certificate")
            .described("PKCS#12 file in Base64, where the acquirer wants one", "MIIJ..."),
        CredentialField.secret("certificatePassword", "Senha do certificado", "Its password")
            .upTo(100)
            .described("The password that opens the file", "anything"));
  }

  @Override
  public Optional<CredentialFault> fault(Map<String, String> credentials, Instant now) {
    return ExampleConnection.certificate(credentials)
        .flatMap(certificate -> certificate.fault(now))
        .map(words -> new CredentialFault("certificate", words));
  }

  @Override
  public Optional<Instant> credentialsEnd(Map<String, String> credentials) {
    return ExampleConnection.certificate(credentials).flatMap(ClientCertificate::end);
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
    if (!terms.amount().currency().getCurrencyCode().equals("BRL")) {
      return Optional.of(TermsRefusal.CURRENCY_NOT_ACCEPTED);
    }
    if (terms.amount().minorUnits() < MINIMUM_CENTS) {
      return Optional.of(TermsRefusal.AMOUNT_NOT_ACCEPTED);
    }
    return terms.installments() > MAXIMUM_INSTALLMENTS
        ? Optional.of(TermsRefusal.INSTALLMENTS_NOT_ACCEPTED)
        : Optional.empty();
  }

  /** It lets all of a reservation go, or nothing. */
  @Override
  public OperationRules operationRules(ProviderAccount account) {
    return new OperationRules(true, false, true, null);
  }

  @Override
  public String printable(String statementDescriptor) {
    return StatementText.printable(statementDescriptor, STATEMENT_CHARACTERS);
  }

  @Override
  public ProviderReply authorize(CardAuthorization request)
      throws IOException, InterruptedException {
    Map<String, Object> body = new HashMap<>();
    body.put("cents", request.amount().minorUnits());
    body.put("capture", request.capture());
    body.put("installments", request.installments());
    body.put("card", CardMessage.of(request));
    if (request.statementDescriptor() != null) {
      body.put("statement", request.statementDescriptor());
    }
    return ExampleAnswers.reply(
        connection.send("PUT", "/payments/" + request.reference(), request.account(), body));
  }

  @Override
  public ProviderReply capture(CardOperation request) throws IOException, InterruptedException {
    return operate("captures", request);
  }

  @Override
  public ProviderReply voidAmount(CardOperation request) throws IOException, InterruptedException {
    return operate("voids", request);
  }

  private ProviderReply operate(String what, CardOperation request)
      throws IOException, InterruptedException {
    UUID payment = request.authorization().reference();
    return ExampleAnswers.reply(
        connection.send(
            "PUT",
            "/payments/%s/%s/%s".formatted(payment, what, request.reference()),
            request.account(),
            Map.of("cents", request.amount().minorUnits())));
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    return ExampleAnswers.finding(
        connection.send("GET", "/requests/" + inquiry.about(), inquiry.account(), Map.of()));
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    return ExampleAnswers.reply(
        connection.send("DELETE", "/requests/" + inquiry.about(), inquiry.account(), Map.of()));
  }

  @Override
  public Page settled(ProviderAccount account, Instant from, Instant until, @Nullable String page)
      throws IOException, InterruptedException {
    String path =
        "/settlements?from=%s&until=%s&page=%s".formatted(from, until, page == null ? "0" : page);
    Answer answer = connection.send("GET", path, account, Map.of());
    if (answer.status() != 200) {
      throw new IOException("status_" + answer.status());
    }
    return ExampleAnswers.settled(answer);
  }

  /** A question about a reference that nobody has used. */
  @Override
  public CheckResult tryRequest(ProviderAccount account) throws IOException, InterruptedException {
    return CheckResult.ofStatus(
        connection.send("GET", "/requests/" + Ids.next(), account, Map.of()).status(), 404);
  }
}
