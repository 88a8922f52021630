package com.paymenthub.charging;

import com.paymenthub.charging.notices.NoticeFinding;
import com.paymenthub.charging.notices.NoticeMeter;
import com.paymenthub.charging.notices.NoticeState;
import com.paymenthub.charging.notices.StoredNotice;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.AskAbout;
import com.paymenthub.domain.charges.ChargeCommand.NoteEnd;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.DueItem;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderAccounts;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Reads what came to the addresses for providers' notices, and applies it: facts to the charges
 * that they are about, in any order and any number of times; of a hint, what the provider answers
 * when it is asked.
 */
@Component
class NoticeWork {

  private static final Logger LOG = LoggerFactory.getLogger(NoticeWork.class);
  private static final String ACTOR = "provider";

  /** How long a notice may come before the answer that brings the provider's id of a request. */
  private static final Duration ID_FOLLOWS_WITHIN = Duration.ofMinutes(10);

  /** The delays between tries; the last one again and again. */
  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(15),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2));

  /** After so many tries, more than a day, a hint that the provider does not answer is given up. */
  private static final int MAXIMUM_TRIES = 20;

  private final StoredNotices stored;
  private final ProviderAccounts accounts;
  private final Providers providers;
  private final ProviderReferences references;
  private final ProviderNoticeHandler handler;
  private final Commands commands;
  private final ChargeSteps steps;
  private final Transactions transactions;
  private final NoticeMeter meter;
  private final Clock clock;

  NoticeWork(
      StoredNotices stored,
      ProviderAccounts accounts,
      Providers providers,
      ProviderReferences references,
      ProviderNoticeHandler handler,
      Commands commands,
      ChargeSteps steps,
      Transactions transactions,
      NoticeMeter meter,
      Clock clock) {
    this.stored = stored;
    this.accounts = accounts;
    this.providers = providers;
    this.references = references;
    this.handler = handler;
    this.commands = commands;
    this.steps = steps;
    this.transactions = transactions;
    this.meter = meter;
    this.clock = clock;
  }

  /** Reads and applies one that waits. */
  void perform(DueItem due) {
    stored
        .waiting(due.id())
        .ifPresentOrElse(this::perform, () -> inTransaction(() -> stored.forget(due.id())));
  }

  private void perform(StoredNotice notice) {
    Optional<ProviderAccount> account = accounts.find(notice.providerId());
    Optional<NoticeSender> sender = account.flatMap(providers::noticeSender);
    if (account.isEmpty() || sender.isEmpty()) {
      settle(notice, NoticeState.UNVERIFIABLE, "sends_no_notices", List.of());
      return;
    }
    NoticeReading reading;
    try {
      reading = sender.get().read(notice.request(), account.get());
    } catch (RuntimeException fault) {
      // Without its message, which may quote what was sent.
      LOG.error(
          "notice {} of a {} cannot be read: {}",
          notice.id(),
          notice.providerType(),
          fault.getClass().getName());
      settle(notice, NoticeState.FAILED, "unreadable", List.of());
      return;
    }
    switch (reading) {
      case NoticeReading.Verified(List<ProviderNotice> facts, List<String> passedOver) ->
          new Applied(notice).applyAll(facts, passedOver);
      case NoticeReading.Hints(List<String> hinted) ->
          new Applied(notice).askAbout(hinted, providers.knowsNews(account.get()));
      case NoticeReading.Handshake _ -> settle(notice, NoticeState.HANDSHAKE, null, List.of());
      case NoticeReading.Unverifiable(String reason) ->
          settle(notice, NoticeState.UNVERIFIABLE, reason, List.of());
    }
  }

  private void settle(
      StoredNotice notice,
      NoticeState state,
      @Nullable String reason,
      List<NoticeFinding> findings) {
    inTransaction(() -> stored.settle(notice, state, reason, findings));
    meter.settled(notice.providerType(), state);
  }

  private void inTransaction(Runnable writing) {
    transactions.run(
        () -> {
          writing.run();
          return true;
        });
  }

  /** What is made of one notice. */
  private final class Applied {

    private final StoredNotice notice;
    private final Origin origin;
    private final List<NoticeFinding> findings = new ArrayList<>();
    private boolean isEarly;
    private boolean isAboutNothing;

    Applied(StoredNotice notice) {
      this.notice = notice;
      this.origin = Origin.automation(notice.clientId(), ACTOR);
    }

    void applyAll(List<ProviderNotice> facts, List<String> passedOver) {
      try {
        facts.forEach(this::apply);
      } catch (IllegalArgumentException | Refusal unfit) {
        LOG.warn("notice {} does not fit what it is about: {}", notice.id(), unfit.toString());
        settle(notice, NoticeState.FAILED, "does_not_fit", findings);
        return;
      }
      if (settleAs(NoticeState.APPLIED)) {
        passedOver.forEach(name -> meter.passedOver(notice.providerType(), name));
      }
    }

    /** What no request of ours is about by now was asked for elsewhere. */
    private void apply(ProviderNotice fact) {
      ProviderNotice otherwise = fact.otherwise();
      Optional<ProviderReference> about = references.find(notice.providerId(), fact.reference());
      if (about.isPresent()) {
        apply(fact, about.get());
      } else if (otherwise == null || mayGetItsId()) {
        isAboutNothing = true;
      } else {
        apply(otherwise);
      }
    }

    void askAbout(List<String> hinted, boolean knowsNews) {
      hinted.forEach(reference -> find(reference, about -> ask(about, knowsNews)));
      settleAs(NoticeState.ASKED);
    }

    private void find(String reference, Consumer<ProviderReference> then) {
      references
          .find(notice.providerId(), reference)
          .ifPresentOrElse(then, () -> isAboutNothing = true);
    }

    /** Whether it is over, and not tried again later. */
    private boolean settleAs(NoticeState state) {
      Instant now = clock.instant();
      if ((isEarly || mayFollow()) && notice.tries() < MAXIMUM_TRIES) {
        Duration delay = DELAYS.get(Math.min(notice.tries(), DELAYS.size() - 1));
        inTransaction(() -> stored.postpone(notice, now.plus(delay)));
        return false;
      }
      if (isEarly) {
        settle(notice, NoticeState.FAILED, "never_answered", findings);
      } else if (isAboutNothing) {
        settle(notice, NoticeState.UNKNOWN, null, findings);
      } else {
        settle(notice, state, null, findings);
      }
      return true;
    }

    private boolean mayFollow() {
      return isAboutNothing && mayGetItsId();
    }

    private boolean mayGetItsId() {
      return clock.instant().isBefore(notice.request().receivedAt().plus(ID_FOLLOWS_WITHIN));
    }

    private void apply(ProviderNotice fact, ProviderReference about) {
      if (fact.told() instanceof Told.Ended(AttemptOutcome outcome)) {
        end(about, outcome);
      } else {
        finish(
            () ->
                new Step.Done<>(
                    handler.told(
                        about.chargeId(),
                        about.attemptId(),
                        fact.noticeId(),
                        fact.told(),
                        origin)));
      }
      found(
          about,
          switch (fact.told()) {
            case Told.Ended(Approved _) -> "approved";
            case Told.Ended(Declined _) -> "declined";
            case Told.Ended(Analyzed(FraudVerdict verdict, int _)) -> verdict.code();
            case Told.Ended _ -> "not_executed";
            case Told.Paid _ -> "paid";
            case Told.GivenBack _ -> "given_back";
            case Told.Disputed _ -> "disputed";
            case Told.Undone _ -> "undone";
          });
    }

    private void end(ProviderReference about, AttemptOutcome outcome) {
      UUID next = Ids.next();
      NoteEnd command =
          new NoteEnd(
              about.chargeId(),
              notice.clientId(),
              about.attemptId(),
              outcome,
              next,
              clock.instant());
      Charge.Registered charge =
          finish(() -> steps.after(handler.noted(command, origin), next, origin));
      isEarly |= charge.charge().attempt(about.attemptId()).isUnderWay();
    }

    private void ask(ProviderReference about, boolean knowsNews) {
      UUID next = Ids.next();
      Instant hintedAt = notice.request().receivedAt();
      AskAbout command =
          new AskAbout(
              about.chargeId(),
              notice.clientId(),
              about.attemptId(),
              hintedAt,
              knowsNews,
              next,
              clock.instant());
      Charge.Registered charge =
          finish(() -> steps.after(commands.send(command, origin), next, origin));
      isEarly |= !charge.charge().isSettledSince(about.attemptId(), hintedAt, knowsNews);
      boolean wasAsked =
          charge.charge().about(about.attemptId()).stream()
              .anyMatch(inquiry -> !inquiry.startedAt().isBefore(hintedAt));
      found(about, wasAsked ? "asked" : "final");
    }

    private void found(ProviderReference about, String told) {
      findings.add(new NoticeFinding(about.chargeId(), about.attemptId(), told));
    }

    private Charge.Registered finish(Supplier<Step<Charge.Registered>> beginning) {
      return transactions.finish(transactions.run(beginning));
    }
  }
}
