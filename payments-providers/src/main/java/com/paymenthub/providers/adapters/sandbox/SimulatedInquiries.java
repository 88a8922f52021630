package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.adapters.sandbox.SimulatorBooks.Known;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** What the simulator says when it is asked about a request. */
final class SimulatedInquiries {

  private final SimulatorBooks books;
  private final Clock clock;
  private final FinishedLater finishing;
  private final BuyerActions actions;

  SimulatedInquiries(
      SimulatorBooks books, Clock clock, FinishedLater finishing, BuyerActions actions) {
    this.books = books;
    this.clock = clock;
    this.finishing = finishing;
    this.actions = actions;
  }

  /** The answer to an inquiry; none where the account's settings say that it answers none. */
  InquiryOutcome answer(Inquiry inquiry) throws IOException, InterruptedException {
    SimulatorSettings settings = SimulatorSettings.of(inquiry.account());
    if (!settings.lostAnswerRules().answersInquiries()) {
      return new InquiryOutcome.NoAnswer("unanswered");
    }
    Known known = books.find(inquiry.about());
    Duration blindness = settings.blindness();
    return known.isYoungerThan(clock.instant().minus(blindness))
        ? new InquiryOutcome.NeverHeard()
        : truth(known, inquiry.account());
  }

  /** That what was asked for did not happen after all, where it is so. */
  List<ProviderNotice> news(UUID about) throws IOException, InterruptedException {
    return books.find(SimulatedMovement.undoingOf(about)).moved() == null
        ? List.of()
        : List.of(
            new ProviderNotice(
                PendingNotice.News.UNDONE.idAbout(about), about.toString(), new Told.Undone()));
  }

  /** What has become of a request, also while an inquiry would not find it. */
  InquiryOutcome truth(Known known, ProviderAccount account)
      throws IOException, InterruptedException {
    if (known.barred()) {
      return new InquiryOutcome.NotExecuted();
    }
    if (known.moved() != null) {
      Approved approval = SandboxAnswers.approval(known.moved(), account);
      return new InquiryOutcome.Executed(
          known.code() == null ? approval : approval.of(null), known.moved().amount().minorUnits());
    }
    if (known.accepted() != null) {
      return finishing.outcomeOf(known.accepted(), account);
    }
    // A paid code would be a movement; this one waits for its payment.
    if (known.code() != null) {
      return new InquiryOutcome.Issued(known.code());
    }
    InquiryOutcome answered = known.withoutMovement();
    LedgerEntry.Waiting waiting = known.waiting();
    if (answered == null && waiting != null) {
      return finishing.outcomeOf(waiting, account).orElseGet(() -> actions.outcomeOf(waiting));
    }
    return answered == null ? new InquiryOutcome.NeverHeard() : answered;
  }
}
