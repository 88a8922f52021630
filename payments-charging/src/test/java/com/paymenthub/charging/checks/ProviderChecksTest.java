package com.paymenthub.charging.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.charging.notices.NoticeState;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProviderChecksTest {

  private static final String SECRET = "0F0F";
  private static final Map<String, String> GOOD = Map.of("key", SECRET);

  /** A provider that answers the request of a check as a test says. */
  private record Tried(Request request) implements FraudAnalyzer, ProviderCheck {

    interface Request {
      CheckResult send() throws IOException, InterruptedException;
    }

    @Override
    public String providerType() {
      return "ONE";
    }

    @Override
    public CallLimits limits(ProviderAccount account) {
      return CallLimits.DEFAULT;
    }

    @Override
    public List<CredentialField> credentialFields() {
      return List.of(
          CredentialField.secret("key", "Chave", "Key")
              .needed()
              .like("[0-9A-F]+", "deve ser hexadecimal", "must be hexadecimal"));
    }

    @Override
    public Optional<CredentialFault> fault(Map<String, String> credentials, Instant now) {
      return credentials.containsValue("DEAD")
          ? Optional.of(
              new CredentialFault("key", new CredentialField.Words("expirou", "has expired")))
          : Optional.empty();
    }

    @Override
    public Optional<Instant> credentialsEnd(Map<String, String> credentials) {
      return Optional.ofNullable(credentials.get("end")).map(Instant::parse);
    }

    @Override
    public CheckResult tryRequest(ProviderAccount account)
        throws IOException, InterruptedException {
      return request.send();
    }

    @Override
    public CheckResult askForNotice(ProviderAccount account, String address) {
      return address.equals("https://hub.example/notices")
          ? CheckResult.WORKS
          : CheckResult.fails("outro", "another address");
    }

    @Override
    public ProviderReply analyze(FraudAnalysisRequest request) {
      throw new IllegalStateException("a check asks for nothing of the kind");
    }
  }

  @Test
  void what_works_is_said_step_by_step() {
    assertThat(check(() -> CheckResult.WORKS, GOOD))
        .containsExactly(
            "credentials works", "token not-applicable", "request works", "notice works");
  }

  @Test
  void a_notice_works_when_it_has_arrived_and_was_verified() {
    assertThat(noticeAfter(Optional.of(NoticeState.APPLIED))).isEqualTo("notice works");
    assertThat(noticeAfter(Optional.of(NoticeState.UNVERIFIABLE)))
        .isEqualTo(
            "notice fails: the notice has arrived, and it could not be verified that it is the"
                + " provider's");
    assertThat(noticeAfter(Optional.empty()))
        .isEqualTo(
            "notice fails: the provider says that it has sent the notice, and it has not arrived");
  }

  private static String noticeAfter(Optional<NoticeState> arrival) {
    return words(checks(() -> CheckResult.WORKS, true, arrival).check(account(GOOD))).getLast();
  }

  @Test
  void with_bad_credentials_nobody_is_asked() {
    Tried.Request unexpected =
        () -> {
          throw new IllegalStateException("asked");
        };

    assertThat(check(unexpected, Map.of()).getFirst())
        .isEqualTo("credentials fails: Key is missing");
    assertThat(check(unexpected, Map.of("key", "x")))
        .containsExactly(
            "credentials fails: Key must be hexadecimal",
            "token not-applicable",
            "request not-applicable",
            "notice not-applicable");
    assertThat(check(unexpected, Map.of("key", "DEAD")).getFirst())
        .isEqualTo("credentials fails: Key has expired");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-31T12:00:01Z, credentials works: end on 2026-12-31",
    "2026-12-31T12:00:00Z, 'credentials works: end on 2026-12-31, renew them before'",
    "2026-12-01T12:00:01Z, 'credentials works: end on 2026-12-01, renew them before'",
    "2026-12-01T12:00:00Z, credentials fails: ended on 2026-12-01"
  })
  void the_end_of_credentials_is_said(String end, String line) {
    assertThat(check(() -> CheckResult.WORKS, Map.of("key", SECRET, "end", end)).getFirst())
        .isEqualTo(line);
  }

  @Test
  void a_provider_that_the_account_may_not_use_is_not_asked() {
    assertThat(words(checks(() -> CheckResult.WORKS, false).check(account(GOOD))))
        .startsWith(
            "credentials fails: the environment of the account may not use this provider",
            "token not-applicable",
            "request not-applicable");
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new ConnectException(SECRET), "nobody listens at the provider's host"),
        Arguments.of(new UnknownHostException(SECRET), "the provider's host was not found"),
        Arguments.of(
            new NothingSent("certificate_unusable"),
            "the client certificate has expired, or its password does not open it"),
        Arguments.of(
            new IOException(SECRET),
            "the connection to the provider broke, or its answer was not understood"),
        Arguments.of(
            new IllegalStateException(SECRET), "an error in this service's code for the provider"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void a_failure_is_said_in_words_without_what_it_quotes(Exception failure, String words) {
    List<String> said =
        check(
            () -> {
              if (failure instanceof IOException broken) {
                throw broken;
              }
              throw (RuntimeException) failure;
            },
            GOOD);

    assertThat(said.get(2)).isEqualTo("request fails: " + words);
    assertThat(said).noneMatch(line -> line.contains(SECRET));
  }

  @Test
  void a_step_that_takes_too_long_is_given_up() {
    CountDownLatch never = new CountDownLatch(1);

    assertThat(
            check(
                () -> {
                  never.await();
                  return CheckResult.WORKS;
                },
                GOOD))
        .contains("request fails: there was no answer in time");
  }

  @Test
  void an_answer_with_a_status_says_what_it_means() {
    assertThat(CheckResult.ofStatus(404, 200, 404)).isEqualTo(CheckResult.WORKS);
    assertThat(CheckResult.ofStatus(401, 404).why())
        .extracting(CredentialField.Words::english)
        .isEqualTo("the provider refused the credentials");
    assertThat(CheckResult.ofStatus(500, 404).why())
        .extracting(CredentialField.Words::portuguese)
        .isEqualTo("o provedor respondeu com o status 500");
  }

  private static List<String> check(Tried.Request request, Map<String, String> credentials) {
    return words(checks(request, true).check(account(credentials)));
  }

  private static ProviderChecks checks(Tried.Request request, boolean permitted) {
    return checks(request, permitted, Optional.of(NoticeState.HANDSHAKE));
  }

  private static ProviderChecks checks(
      Tried.Request request, boolean permitted, Optional<NoticeState> arrival) {
    return new ProviderChecks(
        new Providers(
            List.of(),
            List.of(new Tried(request)),
            List.of(),
            List.of(),
            List.of(),
            (_, _) -> permitted),
        (_, _) -> permitted,
        _ -> Optional.of("https://hub.example/notices"),
        _ -> () -> arrival,
        Clock.fixed(Instant.parse("2026-12-01T12:00:00Z"), ZoneOffset.UTC),
        Duration.ofMillis(300));
  }

  private static ProviderAccount account(Map<String, String> credentials) {
    return new ProviderAccount(Ids.next(), Ids.next(), "ONE", 1, true, credentials);
  }

  private static List<String> words(List<CheckedStep> steps) {
    return steps.stream()
        .map(
            step ->
                step.step().code()
                    + " "
                    + step.result().state().code()
                    + (step.result().why() == null ? "" : ": " + step.result().why().english()))
        .toList();
  }
}
