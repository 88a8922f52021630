package com.paymenthub.charging.checks;

import static java.util.Objects.requireNonNull;

import com.paymenthub.charging.checks.CheckedStep.Step;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.charging.notices.NoticeState;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import com.paymenthub.providers.contract.ProviderPermits;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Tries an account at a provider without a payment, for those who support merchants: whether its
 * credentials are complete, and whether the provider takes them.
 */
@Component
public class ProviderChecks {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final CheckResult NOT_ARRIVED =
      CheckResult.fails(
          "o provedor diz que enviou a notificação, e ela não chegou",
          "the provider says that it has sent the notice, and it has not arrived");
  private static final CheckResult NOT_VERIFIED =
      CheckResult.fails(
          "a notificação chegou, e não se pôde verificar que é do provedor",
          "the notice has arrived, and it could not be verified that it is the provider's");

  private final Providers providers;
  private final ProviderPermits permits;
  private final Function<ProviderAccount, Optional<String>> noticeAddress;
  private final Function<UUID, Supplier<Optional<NoticeState>>> arrivals;
  private final Clock clock;
  private final Duration longestStep;
  private final TimedCalls calls;

  @Autowired
  ProviderChecks(
      Providers providers,
      ProviderPermits permits,
      NoticeIntake notices,
      StoredNotices stored,
      Clock clock) {
    this(providers, permits, notices::addressFor, stored::watch, clock, TimedCalls.LONGEST);
  }

  ProviderChecks(
      Providers providers,
      ProviderPermits permits,
      Function<ProviderAccount, Optional<String>> noticeAddress,
      Function<UUID, Supplier<Optional<NoticeState>>> arrivals,
      Clock clock,
      Duration longestStep) {
    this.providers = providers;
    this.permits = permits;
    this.noticeAddress = noticeAddress;
    this.arrivals = arrivals;
    this.clock = clock;
    this.longestStep = longestStep;
    this.calls = new TimedCalls(longestStep);
  }

  /** Tries an account. It takes some seconds for each step at most, and never throws. */
  public List<CheckedStep> check(ProviderAccount account) {
    CheckResult credentials = credentials(account);
    List<CheckedStep> steps = new ArrayList<>();
    steps.add(new CheckedStep(Step.CREDENTIALS, credentials));
    Optional<ProviderCheck> adapter =
        providers
            .checkable(account.providerType())
            .filter(_ -> credentials.state() == CheckResult.State.WORKS);
    steps.add(step(Step.TOKEN, adapter, provider -> provider.tryToken(account)));
    steps.add(step(Step.REQUEST, adapter, provider -> provider.tryRequest(account)));
    steps.add(new CheckedStep(Step.NOTICE, notice(account, adapter)));
    return steps;
  }

  /** There and back: the provider sends one, and it arrives and can be read. */
  private CheckResult notice(ProviderAccount account, Optional<ProviderCheck> adapter) {
    Optional<String> address = noticeAddress.apply(account);
    if (adapter.isEmpty() || address.isEmpty()) {
      return CheckResult.NOT_APPLICABLE;
    }
    Supplier<Optional<NoticeState>> arrival = arrivals.apply(account.providerId());
    CheckResult sent = calls.inTime(() -> adapter.get().askForNotice(account, address.get()));
    return sent.state() == CheckResult.State.WORKS ? awaited(arrival) : sent;
  }

  private CheckResult awaited(Supplier<Optional<NoticeState>> arrival) {
    CompletableFuture<CheckResult> arrived = new CompletableFuture<>();
    // Its end is the end of the schedule, too.
    try (ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor()) {
      ScheduledFuture<?> _ =
          looking.scheduleWithFixedDelay(
              () -> arrival.get().map(ProviderChecks::arrivedAs).ifPresent(arrived::complete),
              0,
              PAUSE.toMillis(),
              TimeUnit.MILLISECONDS);
      return arrived
          .completeOnTimeout(NOT_ARRIVED, longestStep.toNanos(), TimeUnit.NANOSECONDS)
          .join();
    }
  }

  private static CheckResult arrivedAs(NoticeState state) {
    return state == NoticeState.UNVERIFIABLE ? NOT_VERIFIED : CheckResult.WORKS;
  }

  /** Whether the credentials are complete and can be used. Nobody is asked for it. */
  CheckResult credentials(ProviderAccount account) {
    if (!providers.types().contains(account.providerType())
        && !providers.verifierTypes().contains(account.providerType())) {
      return CheckResult.fails(
          "este serviço não conhece o provedor", "this service does not know the provider");
    }
    if (!permits.permit(account.clientId(), account.providerType())) {
      return CheckResult.fails(
          "o ambiente da conta não pode usar este provedor",
          "the environment of the account may not use this provider");
    }
    List<CredentialField> fields = providers.credentialFields(account.providerType());
    return fields.stream()
        .flatMap(field -> wrong(field, fields, account).stream())
        .findFirst()
        .or(
            () ->
                providers
                    .fault(account.providerType(), account.credentials(), clock.instant())
                    .map(fault -> said(fault, fields)))
        .orElseGet(
            () ->
                providers
                    .credentialsEnd(account)
                    .map(end -> CredentialsEnd.asOf(clock.instant(), end))
                    .map(ProviderChecks::said)
                    .orElse(CheckResult.WORKS));
  }

  private static Optional<CheckResult> wrong(
      CredentialField field, List<CredentialField> fields, ProviderAccount account) {
    if (field.isMissing(account.credentials(), fields)) {
      return Optional.of(said(field, new CredentialField.Words("está faltando", "is missing")));
    }
    String value = account.credentials().get(field.name());
    return value == null || field.hasForm(value)
        ? Optional.empty()
        : Optional.of(said(field, requireNonNull(field.form()).words()));
  }

  private static CheckResult said(CredentialsEnd end) {
    return switch (end.state()) {
      case FAR -> CheckResult.works("terminam em " + end.day(), "end on " + end.day());
      case SOON ->
          CheckResult.works(
              "terminam em " + end.day() + ", renove-as antes",
              "end on " + end.day() + ", renew them before");
      case OVER -> CheckResult.fails("terminaram em " + end.day(), "ended on " + end.day());
    };
  }

  private static CheckResult said(CredentialFault fault, List<CredentialField> fields) {
    return fields.stream()
        .filter(field -> field.name().equals(fault.field()))
        .findFirst()
        .map(field -> said(field, fault.words()))
        .orElseGet(() -> CheckResult.fails(fault.words().portuguese(), fault.words().english()));
  }

  private static CheckResult said(CredentialField field, CredentialField.Words words) {
    return CheckResult.fails(
        field.label().portuguese() + " " + words.portuguese(),
        field.label().english() + " " + words.english());
  }

  /** What an adapter does in one step. */
  @FunctionalInterface
  private interface Trial {
    CheckResult with(ProviderCheck provider) throws IOException, InterruptedException;
  }

  private CheckedStep step(Step step, Optional<ProviderCheck> adapter, Trial trial) {
    return new CheckedStep(
        step,
        adapter
            .map(provider -> calls.inTime(() -> trial.with(provider)))
            .orElse(CheckResult.NOT_APPLICABLE));
  }
}
