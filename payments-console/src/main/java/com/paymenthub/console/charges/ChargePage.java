package com.paymenthub.console.charges;

import com.paymenthub.console.charges.ChargeStory.Step;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.TransactionRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** One charge on one page, as it is or as it was after any of its events. */
@ConsolePart
final class ChargePage {

  private final ChargeStories stories;
  private final ChargeSurroundings surroundings;
  private final CardFacts cards;

  ChargePage(ChargeStories stories, ChargeSurroundings surroundings, CardFacts cards) {
    this.stories = stories;
    this.surroundings = surroundings;
    this.cards = cards;
  }

  @GetMapping("/console/charges/{id}")
  ModelAndView show(@PathVariable UUID id, @RequestParam(required = false) @Nullable Long at) {
    ChargeStory story = stories.of(id).orElseThrow(NoSuchPage::new);
    Optional<Step> chosen = at == null ? Optional.empty() : story.at(at);
    if (at != null && chosen.isEmpty()) {
      throw new NoSuchPage();
    }
    ChargeRow row = chosen.map(Step::row).orElse(story.now());
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("story", story);
    model.put("row", row);
    model.put("chosen", chosen.orElse(null));
    model.put("verdict", verdict(row));
    model.put("owner", surroundings.owner(row.clientId(), row.merchantId()));
    model.put("card", Optional.ofNullable(row.cardId()).flatMap(cards::find).orElse(null));
    model.put("due", surroundings.due(id).orElse(null));
    // Thymeleaf keeps the name "session" for the session of the servlet container.
    model.put("sessionId", surroundings.session(row.clientId(), id, row.createdAt()).orElse(null));
    model.put("notifications", surroundings.notifications(row.clientId(), id));
    model.put("done", surroundings.done(id));
    return new ModelAndView("charge", model);
  }

  /**
   * Why it stands as it does.
   *
   * @param key the key of the text
   * @param detail what the text is about, for example the provider's reason; may be empty
   */
  record Verdict(String key, String detail) {}

  /** The latest operation that says why the charge stands as it does. */
  private static Verdict verdict(ChargeRow row) {
    if (row.flaggedReason() != null) {
      return new Verdict("verdict.flagged", row.flaggedReason());
    }
    @Nullable TransactionRequest last =
        row.transactionRequests().stream()
            .filter(request -> !request.requestType().equals(RequestType.REPORT.code()))
            .findFirst()
            .orElse(null);
    Optional<TransactionRequest> analysis =
        row.transactionRequests().stream().filter(ChargePage::isJudgedLater).findFirst();
    if (last != null && last.awaitsInquiry() && !isJudgedLater(last)) {
      return new Verdict(
          last.finishesLater() ? "verdict.accepted" : "verdict.unknown", last.providerType());
    }
    if (analysis.isPresent() && row.status().equals("pre_authorized")) {
      return new Verdict("verdict.analysis", analysis.get().providerType());
    }
    if (last != null && last.awaitsBuyer() && row.paymentType().equals("credit")) {
      return new Verdict("verdict.waiting_for_buyer", last.providerType());
    }
    if (last != null && last.wasUndone()) {
      return new Verdict("verdict.undone", last.providerType());
    }
    if (row.status().equals("failed") && last != null && last.providerError() != null) {
      String declined = last.providerError().declinedCode();
      return new Verdict("verdict.declined", declined == null ? last.requestStatus() : declined);
    }
    return new Verdict("verdict." + row.status(), "");
  }

  private static boolean isJudgedLater(TransactionRequest request) {
    return request.requestType().equals(RequestType.ANTI_FRAUD.code()) && request.finishesLater();
  }
}
