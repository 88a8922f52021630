package com.paymenthub.providers.adapters.sandbox.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.LostAnswers;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.SandboxCards;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SandboxPaymentCodes;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.Requests;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SimulatorServerTest {

  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final GuardedCall guard = new GuardedCall(CircuitSettings.DEFAULT, Clock.systemUTC());
  private final ProviderAccount account =
      Requests.account(SandboxAcquirer.TYPE, Map.of("apiKey", "secret"));

  @TempDir Path home;
  private SandboxLedger ledger;
  private SimulatorServer server;
  private SimulatorClient client;
  private RemoteSandbox acquirer;

  @BeforeEach
  void start() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
    SandboxAcquirer inProcess =
        new SandboxAcquirer(ledger, Clock.systemUTC(), DEADLINE, LostAnswers.untilTheDeadline(), 0);
    server =
        SimulatorServer.start(
            InetAddress.getLoopbackAddress(),
            0,
            inProcess,
            new SandboxPaymentCodes(inProcess, ledger),
            new SandboxAntiFraud(
                ledger, Clock.systemUTC(), DEADLINE, LostAnswers.untilTheDeadline(), 0),
            ledger);
    client = new SimulatorClient(URI.create("http://localhost:" + server.port()), DEADLINE);
    acquirer = new RemoteSandbox(client);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    ledger.close();
  }

  @Test
  void a_merchant_can_demand_the_cvv_as_of_the_simulator_in_this_process() {
    assertThat(acquirer.requiresCvv(account)).isFalse();
    assertThat(
            acquirer.requiresCvv(
                Requests.account(SandboxAcquirer.TYPE, Map.of("settings.cvvRequired", "true"))))
        .isTrue();
  }

  @Test
  void a_check_finds_out_whether_it_is_there() throws Exception {
    assertThat(acquirer.tryRequest(account)).isEqualTo(CheckResult.WORKS);

    server.close();

    assertThatThrownBy(() -> acquirer.tryRequest(account)).isInstanceOf(ConnectException.class);
  }

  @Test
  void a_code_is_refunded_by_the_rules_of_codes_as_by_the_simulator_in_this_process()
      throws Exception {
    ProviderAccount generous =
        Requests.account(SandboxAcquirer.TYPE, Map.of("settings.partialRefund", "true"));
    for (ProviderAccount one : List.of(account, generous)) {
      assertThat(acquirer.operationRules(one)).isEqualTo(OperationRules.EVERYTHING);
      assertThat(acquirer.operationRules(one, new PaymentMethod.Pix(60)).partialRefund())
          .isEqualTo(one.equals(generous));
      Money paid = Money.of(1990, "BRL");
      CardOperation part =
          new CardOperation(
              Ids.next(),
              one,
              new PaymentMethod.Credit(1),
              Money.of(1, "BRL"),
              AttemptCause.MERCHANT,
              new CardOperation.Authorized(Ids.next(), null, Map.of(), paid, paid, Instant.now()));

      assertThat(outcomeOf(() -> acquirer.refund(part)))
          .isInstanceOf(one.equals(generous) ? Approved.class : Declined.class);
    }
  }

  @Test
  void the_payment_of_what_has_a_last_day_is_confirmed_later_as_by_the_simulator_in_this_process() {
    LocalDate lastDay = LocalDate.of(2026, 12, 10);
    PaymentMethod boleto = new PaymentMethod.Boleto(lastDay, null, null);
    PaymentMethod pix = PaymentMethod.Pix.due(new PaymentMethod.Due(lastDay, 0, null, null));
    ProviderAccount late =
        Requests.account(
            SandboxAcquirer.TYPE, Map.of("settings.confirmationGraceBankingDays", "3"));

    assertThat(acquirer.confirmationGraceBankingDays(account, boleto)).isZero();
    assertThat(acquirer.confirmationGraceBankingDays(late, boleto)).isEqualTo(3);
    assertThat(acquirer.confirmationGraceBankingDays(late, pix)).isEqualTo(3);
    assertThat(acquirer.confirmationGraceBankingDays(late, new PaymentMethod.Pix(60))).isZero();
  }

  @Test
  void a_charge_is_reserved_captured_and_given_back_as_by_the_simulator_in_this_process()
      throws Exception {
    CardAuthorization request = approved();
    CardOperation capture = operation(request, 1000);
    CardOperation voiding = operation(request, 400);

    ProviderReply reply = acquirer.authorize(request);
    acquirer.capture(capture);
    acquirer.voidAmount(voiding);

    SandboxAcquirer inProcess =
        new SandboxAcquirer(ledger, Clock.systemUTC(), DEADLINE, LostAnswers.untilTheDeadline(), 0);
    assertThat(reply).isEqualTo(inProcess.authorize(request));
    assertThat(ledger.find(request.reference()).moved().amount()).isEqualTo(request.amount());
    assertThat(ledger.find(capture.reference()).moved().kind()).isEqualTo(RequestType.CAPTURE);
    assertThat(ledger.find(voiding.reference()).moved())
        .returns(RequestType.VOID, SimulatedMovement::kind)
        .returns(request.reference(), SimulatedMovement::of)
        .returns(Money.of(400, "BRL"), SimulatedMovement::amount);
  }

  @Test
  void a_decline_brings_its_reason_and_the_provider_s_words() throws Exception {
    ProviderReply reply =
        acquirer.authorize(Requests.authorization(account, SandboxCards.endingIn('3'), 1990));

    assertThat(reply.outcome())
        .isInstanceOfSatisfying(
            AttemptOutcome.Declined.class,
            declined -> assertThat(declined.declinedCode()).isEqualTo(DeclinedCode.EXPIRED_CARD));
    assertThat(reply.freeText()).isNotBlank();
  }

  @Test
  void an_inquiry_finds_what_was_done_refused_or_never_heard_of() throws Exception {
    CardAuthorization done = approved();
    CardAuthorization refused = Requests.authorization(account, SandboxCards.endingIn('5'), 1990);
    acquirer.authorize(done);
    acquirer.authorize(refused);

    assertThat(acquirer.inquire(about(done.reference())))
        .isInstanceOf(InquiryOutcome.Executed.class);
    assertThat(acquirer.inquire(about(refused.reference())))
        .isInstanceOf(InquiryOutcome.Refused.class);
    assertThat(acquirer.inquire(about(Ids.next()))).isInstanceOf(InquiryOutcome.NeverHeard.class);
  }

  @Test
  void what_was_reversed_is_never_executed() throws Exception {
    CardAuthorization late = approved();

    assertThat(acquirer.reverse(about(late.reference())).outcome()).isInstanceOf(Approved.class);

    assertThat(acquirer.inquire(about(late.reference())))
        .isInstanceOf(InquiryOutcome.NotExecuted.class);
    assertThat(acquirer.authorize(late).outcome()).isInstanceOf(AttemptOutcome.Declined.class);
    assertThat(ledger.find(late.reference()).moved()).isNull();
  }

  @Test
  void the_buyer_s_identity_decides_on_fraud() throws Exception {
    RemoteSandboxAntiFraud analyzer = new RemoteSandboxAntiFraud(client);

    assertThat(analyzer.analyze(analysis("11")).outcome())
        .isEqualTo(new Analyzed(FraudVerdict.APPROVED, 95));
    assertThat(analyzer.analyze(analysis("12")).outcome())
        .isInstanceOfSatisfying(
            Analyzed.class, told -> assertThat(told.verdict()).isEqualTo(FraudVerdict.REPROVED));
  }

  @Test
  void what_a_merchant_may_send_for_an_analysis_reaches_the_simulator() throws Exception {
    RemoteSandboxAntiFraud analyzer = new RemoteSandboxAntiFraud(client);

    assertThat(analyzer.analyze(analysis("é".repeat(32_000) + "1")).outcome())
        .isEqualTo(new Analyzed(FraudVerdict.APPROVED, 95));
    assertThat(status("/analyze", "x".repeat(600_000))).isEqualTo(413);
  }

  @Test
  void a_confirmation_moves_money_once() throws Exception {
    UUID reference = Ids.next();
    SimulatedMovement movement =
        new SimulatedMovement(
            reference,
            RequestType.CHARGE_BACK,
            Ids.next(),
            Money.of(1990, "BRL"),
            Instant.now().truncatedTo(ChronoUnit.MILLIS));

    assertThat(acquirer.move(movement)).contains(movement);
    assertThat(acquirer.move(movement)).contains(movement);
    assertThat(SandboxLedger.read(home.resolve("ledger.jsonl"))).containsExactly(movement);
  }

  @Test
  void where_nobody_listens_nothing_was_sent() {
    server.close();

    assertThat(outcomeOf(() -> acquirer.authorize(approved())))
        .isEqualTo(new NotSent("connection_refused"));
  }

  @Test
  void a_simulator_that_ends_with_a_request_in_hand_leaves_its_outcome_unknown() {
    ProviderAccount slow =
        Requests.account(SandboxAcquirer.TYPE, Map.of("settings.latencyMillis", "60000"));
    Thread.ofVirtual()
        .start(
            () -> {
              Awaitility.await().until(() -> server.requestsInHand() == 1);
              server.close();
            });

    assertThat(
            outcomeOf(
                () ->
                    acquirer.authorize(
                        Requests.authorization(slow, SandboxCards.endingIn('1'), 1990))))
        .isEqualTo(new Unknown("connection_broken"));
  }

  @Test
  void only_settings_leave_the_service_and_no_other_credential() {
    ProviderAccount payee =
        Requests.account(SandboxAcquirer.TYPE, Map.of("apiKey", "secret", "pixKey", "a@b.example"));
    CardOperation capture =
        new CardOperation(
            Ids.next(),
            payee,
            new PaymentMethod.Credit(1),
            Money.of(1990, "BRL"),
            AttemptCause.MERCHANT,
            new CardOperation.Authorized(
                Ids.next(), null, Map.of(), Money.of(1990, "BRL"), Money.of(1990, "BRL"), null));
    PaymentCodeRequest code =
        new PaymentCodeRequest(
            Ids.next(),
            payee,
            Money.of(1990, "BRL"),
            new PaymentMethod.Pix(60),
            Instant.EPOCH,
            new PaymentCodeRequest.Payee("5732", null, null),
            Purchase.UNKNOWN);

    assertThat(settingsOf(capture)).containsExactly(Map.entry("settings.deadlineMillis", "10000"));
    assertThat(settingsOf(code))
        .containsOnly(
            Map.entry("settings.deadlineMillis", "10000"), Map.entry("pixKey", "a@b.example"));
  }

  @Test
  void a_card_is_not_printed() {
    CardAuthorization request = approved();

    assertThat(request + " " + CardMessage.of(request.card()))
        .doesNotContain("411111", "MARIA")
        .doesNotContainPattern("\\b123\\b");
  }

  @Test
  void what_is_no_request_is_refused_and_moves_nothing() throws Exception {
    assertThat(status("/authorize", "{")).isEqualTo(400);
    assertThat(status("/authorize", "{\"reference\":\"none\"}")).isEqualTo(400);
    assertThat(status("/nowhere", "{}")).isEqualTo(404);
    assertThat(SandboxLedger.read(home.resolve("ledger.jsonl"))).isEmpty();
  }

  @Test
  void an_answer_that_is_none_is_told_without_quoting_it() {
    assertThatThrownBy(() -> client.post("/nowhere", Map.of(), SimulatorClient.REPLY))
        .hasMessage("the simulator answered with status 404");
    assertThatThrownBy(() -> new SimulatorClient(URI.create("localhost"), DEADLINE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** The settings of the account in a request, as they are sent. */
  private static Map<String, String> settingsOf(Object request) {
    JsonMapper json = ContractJson.mapper(DEADLINE);
    JsonNode settings = json.readTree(json.writeValueAsString(request)).at("/account/settings");
    return json.convertValue(settings, new TypeReference<Map<String, String>>() {});
  }

  private CardAuthorization approved() {
    return Requests.authorization(account, SandboxCards.endingIn('1'), 1990);
  }

  private CardOperation operation(CardAuthorization authorized, long minorUnits) {
    return new CardOperation(
        Ids.next(),
        account,
        new PaymentMethod.Credit(1),
        Money.of(minorUnits, "BRL"),
        AttemptCause.MERCHANT,
        new CardOperation.Authorized(
            authorized.reference(),
            null,
            Map.of(),
            authorized.amount(),
            authorized.amount(),
            null));
  }

  private Inquiry about(UUID reference) {
    return Requests.inquiry(
        reference, RequestType.PRE_AUTHORIZATION, Money.of(1990, "BRL"), account);
  }

  private FraudAnalysisRequest analysis(String identity) {
    return new FraudAnalysisRequest(
        Ids.next(),
        Requests.account(SandboxAntiFraud.TYPE, Map.of()),
        Money.of(1990, "BRL"),
        new FraudInput(
            new FraudInput.Customer(null, null, null, identity, null, null, null, null, null),
            null));
  }

  private AttemptOutcome outcomeOf(Callable<ProviderReply> call) {
    return guard
        .call(account, CallLimits.DEFAULT.withDeadline(DEADLINE), Ids.next(), call)
        .outcome();
  }

  private int status(String path, String body) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      URI address = URI.create("http://localhost:%d%s".formatted(server.port(), path));
      return http.send(
              HttpRequest.newBuilder(address)
                  .POST(HttpRequest.BodyPublishers.ofString(body))
                  .build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }
}
