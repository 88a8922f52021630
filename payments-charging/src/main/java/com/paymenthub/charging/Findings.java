package com.paymenthub.charging;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.contract.Inquirable;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What an inquiry has found out.
 *
 * @param outcome the outcome of the request
 * @param news what became of it later, where it was executed and the provider knows that
 */
record Findings(InquiryOutcome outcome, List<ProviderNotice> news) {

  static Findings unanswered(String reason) {
    return new Findings(new InquiryOutcome.NoAnswer(reason), List.of());
  }

  /** Asks the provider; where the deadline passes before it has told the news, nothing is known. */
  static Findings of(GuardedCall guard, MoneyProvider asked, Inquiry inquiry) {
    List<ProviderNotice> news = new CopyOnWriteArrayList<>();
    InquiryOutcome found =
        guard.inquire(
            inquiry.account(),
            asked.limits(),
            inquiry.reference(),
            () -> {
              InquiryOutcome outcome = asked.inquirable().inquire(inquiry);
              if (outcome instanceof InquiryOutcome.Executed) {
                news.addAll(newsOf(asked.inquirable(), inquiry));
              }
              return outcome;
            });
    return switch (found) {
      case InquiryOutcome.Executed _ -> new Findings(found, List.copyOf(news));
      case InquiryOutcome.Issued(Issued code) ->
          new Findings(
              new InquiryOutcome.Issued(
                  PaymentDeadlines.awaited(code, asked.confirmationGraceBankingDays())),
              List.of());
      default -> new Findings(found, List.of());
    };
  }

  private static List<ProviderNotice> newsOf(Inquirable provider, Inquiry inquiry)
      throws IOException, InterruptedException {
    if (!provider.knowsNews(inquiry.account())) {
      return List.of();
    }
    boolean canBeUndone =
        inquiry.requestType() == RequestType.CAPTURE || inquiry.requestType() == RequestType.VOID;
    List<ProviderNotice> news = provider.news(inquiry);
    for (ProviderNotice fact : news) {
      if (fact.told() instanceof Told.Ended
          || (fact.told() instanceof Told.Undone && !canBeUndone)) {
        throw new IllegalStateException("this is no news of what was executed");
      }
    }
    return news;
  }
}
