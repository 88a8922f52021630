package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.NoticeConformance;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import com.paymenthub.providers.contract.Requests;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The signed notices of the simulator keep to the contract. */
class SignedNoticesTest extends NoticeConformance {

  private final ProviderAccount account = signing("one key");

  @Override
  protected NoticeSender sender() {
    return new SandboxAcquirer(
        new SandboxLedger(Path.of("target", "never-opened")),
        Clock.systemUTC(),
        Duration.ofSeconds(1),
        LostAnswers.untilTheDeadline(),
        0);
  }

  @Override
  protected ProviderAccount account() {
    return account;
  }

  @Override
  protected ProviderAccount anotherAccount() {
    return signing("another key");
  }

  @Override
  protected NoticeRequest genuine(UUID reference) {
    return signed(
        new SimulatorNotice("disputed", reference, null, null, null, null, null, null, null, null),
        RECEIVED_AT);
  }

  @Test
  void each_type_tells_another_fact() {
    assertThat(told("paid", null, 1500L)).isEqualTo(new Told.Paid(1500L));
    assertThat(told("given_back", null, null)).isEqualTo(new Told.GivenBack(null));
    assertThat(told("undone", null, null)).isEqualTo(new Told.Undone());
    assertThat(((Told.Ended) told("ended", "approved", null)).outcome())
        .isInstanceOf(Approved.class);
    assertThat(((Told.Ended) told("ended", "declined", null)).outcome())
        .isInstanceOf(Declined.class);
    assertThat(((Told.Ended) told("ended", "not_executed", null)).outcome())
        .isEqualTo(new NotExecuted("not_executed"));
  }

  @Test
  void a_dispute_is_told_as_a_case() {
    Instant respondBy = Instant.parse("2026-12-24T12:00:00Z");
    for (DisputeState state : DisputeState.values()) {
      for (DisputeReason reason : DisputeReason.values()) {
        assertThat(read(disputed("case-1", state.code(), reason.code(), respondBy)))
            .isInstanceOfSatisfying(
                NoticeReading.Verified.class,
                verified ->
                    assertThat(verified.notices().getFirst().told())
                        .isEqualTo(
                            new Told.Disputed(
                                new DisputeNews("case-1", state, reason, 500L, respondBy))));
      }
    }
    assertThat(((Told.Disputed) told("disputed", null, null)).news().state())
        .isEqualTo(DisputeState.CHARGED_BACK);
  }

  @Test
  void a_case_with_another_id_state_or_reason_than_there_are_is_not_understood() {
    for (NoticeRequest unfit :
        List.of(
            disputed("Ana Souza", null, null, null),
            disputed("case-1", "closed", null, null),
            disputed("case-1", null, "because", null))) {
      assertThat(read(unfit)).isEqualTo(new NoticeReading.Unverifiable("wrong_dispute"));
    }
  }

  @Test
  void a_verdict_is_told_with_its_score() {
    for (FraudVerdict verdict : FraudVerdict.values()) {
      for (int score : new int[] {0, 100}) {
        assertThat(read(judged(verdict.code(), score)))
            .isInstanceOfSatisfying(
                NoticeReading.Verified.class,
                verified ->
                    assertThat(verified.notices().getFirst().told())
                        .isEqualTo(new Told.Ended(new Analyzed(verdict, score))));
      }
    }
    for (NoticeRequest unfit :
        List.of(
            judged("approved", null),
            judged("approved", -1),
            judged("approved", 101),
            judged("declined", 50),
            judged(null, 50))) {
      assertThat(read(unfit)).isEqualTo(new NoticeReading.Unverifiable("unknown_type"));
    }
  }

  private NoticeRequest judged(@Nullable String outcome, @Nullable Integer score) {
    return signed(
        new SimulatorNotice(
            "judged", Ids.next(), outcome, null, null, null, null, score, null, null),
        RECEIVED_AT);
  }

  private NoticeRequest disputed(
      String id, @Nullable String state, @Nullable String reason, @Nullable Instant respondBy) {
    return signed(
        new SimulatorNotice(
            "disputed",
            Ids.next(),
            null,
            500L,
            null,
            null,
            null,
            null,
            null,
            new SimulatorNotice.DisputeCase(id, state, reason, respondBy)),
        RECEIVED_AT);
  }

  @Test
  void an_old_signature_proves_nothing_when_it_came_late() {
    SimulatorNotice notice =
        new SimulatorNotice("undone", Ids.next(), null, null, null, null, null, null, null, null);
    Duration limit = Duration.ofMinutes(5);

    assertThat(read(signed(notice, RECEIVED_AT.minus(limit))))
        .isInstanceOf(NoticeReading.Verified.class);
    assertThat(read(signed(notice, RECEIVED_AT.minus(limit).minusSeconds(1))))
        .isEqualTo(new NoticeReading.Unverifiable("too_old"));
    assertThat(read(signed(notice, RECEIVED_AT.plus(limit).plusSeconds(1))))
        .isEqualTo(new NoticeReading.Unverifiable("too_old"));
  }

  @Test
  void no_amount_that_moved_is_nothing_or_less() {
    for (long amount : new long[] {0, -1500}) {
      SimulatorNotice paid =
          new SimulatorNotice("paid", Ids.next(), null, amount, null, null, null, null, null, null);

      assertThat(read(signed(paid, RECEIVED_AT)))
          .isEqualTo(new NoticeReading.Unverifiable("wrong_amount"));
    }
  }

  @Test
  void one_of_several_signatures_is_enough() {
    NoticeRequest genuine = genuine(Ids.next());
    Map<String, List<String>> headers = new HashMap<>(genuine.headers());
    headers.compute(
        SimulatorNotice.SIGNATURE, (_, one) -> List.of("v1,b2xk " + one.getFirst() + " v2,x"));

    assertThat(read(new NoticeRequest("", null, headers, genuine.body(), genuine.receivedAt())))
        .isInstanceOf(NoticeReading.Verified.class);
  }

  /** The example of the specification. */
  @Test
  void it_is_signed_as_the_specification_says() {
    byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

    Map<String, String> headers =
        SimulatorNotice.signed(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            body,
            Instant.ofEpochSecond(1_614_265_330),
            signing("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));

    assertThat(headers)
        .containsEntry(SimulatorNotice.TIMESTAMP, "1614265330")
        .containsEntry(
            SimulatorNotice.SIGNATURE, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  private Told told(String type, @Nullable String outcome, @Nullable Long amount) {
    NoticeReading reading =
        read(
            signed(
                new SimulatorNotice(
                    type, Ids.next(), outcome, amount, null, null, null, null, null, null),
                RECEIVED_AT));
    return ((NoticeReading.Verified) reading)
        .notices().stream().map(ProviderNotice::told).findFirst().orElseThrow();
  }

  private NoticeReading read(NoticeRequest request) {
    return sender().read(request, account);
  }

  private NoticeRequest signed(SimulatorNotice notice, Instant sentAt) {
    Map<String, List<String>> headers = new HashMap<>();
    SimulatorNotice.signed("notice-" + notice.reference(), notice.body(), sentAt, account)
        .forEach((name, value) -> headers.put(name, List.of(value)));
    return new NoticeRequest("", null, headers, notice.body(), RECEIVED_AT);
  }

  private static ProviderAccount signing(String key) {
    return Requests.account(
        SandboxAcquirer.TYPE, Map.of("apiKey", key, "settings.notices", "signed"));
  }
}
