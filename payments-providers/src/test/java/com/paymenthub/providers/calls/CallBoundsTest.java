package com.paymenthub.providers.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.ProviderSettings;
import com.paymenthub.providers.contract.Requests;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What an account may wish of its calls, the service bounds. */
class CallBoundsTest {

  private static final Duration SHORT = Duration.ofMillis(50);
  private static final CallLimits LIMITS = new CallLimits(Duration.ofSeconds(30), 2, true);
  private static final ProviderReply APPROVED =
      ProviderReply.of(new Approved("t", "a", "n", "00", "00", "00", null));

  private final ProviderAccount account = Requests.account("SERVICE_SANDBOX", Map.of());

  @Test
  void due_work_waits_as_long_as_the_provider_is_given_not_as_the_account_says() throws Exception {
    CallLimits patient = LIMITS.withDeadline(SHORT).overriddenBy(deadlineMillis("60000"));
    CallLimits impatient = LIMITS.overriddenBy(deadlineMillis("1"));

    assertThat(call(patient, CallBoundsTest::mute)).isEqualTo(new Unknown("deadline_passed"));
    assertThat(
            call(
                impatient,
                () -> {
                  new CountDownLatch(1).await(SHORT.toMillis(), TimeUnit.MILLISECONDS);
                  return APPROVED;
                }))
        .isEqualTo(APPROVED.outcome());
  }

  @Test
  void an_account_makes_no_more_calls_at_once_than_the_service_allows() throws Exception {
    GuardedCall bounded = guard(1);
    CallLimits many = new CallLimits(Duration.ofSeconds(30), 10_000, true);
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Thread first =
        Thread.ofVirtual()
            .start(
                () ->
                    bounded.call(
                        account,
                        many,
                        Ids.next(),
                        () -> {
                          started.countDown();
                          release.await();
                          return APPROVED;
                        }));
    started.await();

    assertThat(bounded.call(account, many, Ids.next(), () -> APPROVED).outcome())
        .isEqualTo(new NotSent("bulkhead_full"));

    release.countDown();
    first.join();
  }

  private AttemptOutcome call(CallLimits limits, Callable<ProviderReply> call) {
    return guard(256).call(account, limits, Ids.next(), call).outcome();
  }

  private static GuardedCall guard(int maximumConcurrent) {
    return new GuardedCall(
        CircuitSettings.DEFAULT,
        new CallBounds(maximumConcurrent, Duration.ofSeconds(60)),
        Clock.systemUTC(),
        (_, _, _) -> {});
  }

  private static ProviderSettings deadlineMillis(String value) {
    return ProviderSettings.among(Map.of(ProviderSettings.PREFIX + "deadlineMillis", value));
  }

  private static ProviderReply mute() throws InterruptedException {
    new CountDownLatch(1).await();
    return APPROVED;
  }
}
