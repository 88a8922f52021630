package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.FinishAs;
import com.paymenthub.providers.contract.NextAction;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * What the simulator asks of buyers before it authorizes: a page on which the tester approves or
 * declines, or lets the time pass. What the tester has chosen comes back with the completion, as
 * {@link #RESULT} among its details. Where the buyer waits, the settings say how it ends, and a
 * notice tells.
 */
@Component
@Conditional(InThisProcess.class)
public class BuyerActions {

  /** The name under which the page tells what the tester has chosen. */
  public static final String RESULT = "result";

  /** The tester has approved. */
  public static final String APPROVED = "approved";

  /** The tester has declined. */
  public static final String DECLINED = "declined";

  /** Where the pages are, below the address of the service. */
  public static final String PATH = "/simulator/v1/actions/";

  private final SimulatorBooks books;
  private final Clock clock;
  private final @Nullable String address;

  /**
   * Actions with pages of this service.
   *
   * @param publicUrl the address of this service; null where the simulator has no pages, and asks
   *     nothing of buyers
   */
  public BuyerActions(
      SimulatorBooks books,
      Clock clock,
      @Value("${payments.public-url:http://localhost:${server.port:8080}}")
          @Nullable String publicUrl) {
    this.books = books;
    this.clock = clock;
    this.address = publicUrl == null ? null : publicUrl.replaceAll("/+$", "") + PATH;
  }

  /**
   * An action that a buyer was asked for.
   *
   * @param type {@code redirect} or {@code challenge}
   * @param amount what is to be paid
   * @param returnUrl where the buyer's browser goes afterwards
   * @param isOpen whether it can be done still
   */
  public record Shown(NextAction.Type type, Money amount, String returnUrl, boolean isOpen) {}

  /**
   * The action of a request that has a page; empty when none was asked for.
   *
   * @throws IOException when the ledger cannot be read
   */
  public Optional<Shown> find(UUID reference) throws IOException, InterruptedException {
    SimulatorBooks.Known known = books.find(reference);
    return Optional.ofNullable(known.waiting())
        .filter(waiting -> waiting.type() != NextAction.Type.WAIT)
        .map(
            waiting ->
                new Shown(
                    waiting.type(),
                    waiting.movement().amount(),
                    waiting.returnUrl(),
                    isOpen(known)));
  }

  /** Whether a request of an account asks the buyer to act. */
  boolean areAskedFor(SimulatorSettings settings) {
    return address != null && settings.nextAction().isPresent();
  }

  /** Asks for the action of a request, once. */
  ProviderReply ask(SimulatedMovement asked, ProviderAccount account, String returnUrl)
      throws IOException, InterruptedException {
    SimulatorSettings settings = SimulatorSettings.of(account);
    LedgerEntry.Waiting waiting =
        new LedgerEntry.Waiting(
            asked,
            asked.at().plus(settings.actionExpiresAfter()),
            settings.nextAction().orElseThrow(),
            returnUrl);
    if (waiting.type() == NextAction.Type.WAIT && settings.finishAs() != FinishAs.NEVER) {
      new FinishedLater(books, clock).tellEnd(asked, account);
    }
    return reply(books.await(waiting));
  }

  /** What the tester has chosen, as the completion says it; nothing for one who waits. */
  static String chosen(LedgerEntry.Waiting waiting, Map<String, String> details) {
    return waiting.type() == NextAction.Type.WAIT ? "" : details.getOrDefault(RESULT, "");
  }

  /** The same answer as at first. */
  ProviderReply reply(LedgerEntry.Waiting waiting) {
    return ProviderReply.actionRequired(
        required(waiting),
        waiting.type() == NextAction.Type.WAIT
            ? NextAction.WAITING
            : NextAction.page(waiting.type(), address + waiting.reference()));
  }

  /** Whether a buyer can still do what was asked for. */
  boolean isOpen(SimulatorBooks.Known known) {
    return known.waiting() != null
        && !known.barred()
        && known.moved() == null
        && known.withoutMovement() == null
        && clock.instant().isBefore(known.waiting().expiresAt());
  }

  /** What has become of an action that nobody has completed. */
  InquiryOutcome outcomeOf(LedgerEntry.Waiting waiting) {
    return clock.instant().isBefore(waiting.expiresAt())
        ? new InquiryOutcome.ActionRequired(required(waiting))
        : new InquiryOutcome.NotExecuted();
  }

  private static ActionRequired required(LedgerEntry.Waiting waiting) {
    Instant expiresAt = waiting.expiresAt();
    return new ActionRequired(
        SandboxAnswers.transactionId(waiting.reference()),
        expiresAt,
        SandboxAnswers.acceptanceId(waiting.reference()));
  }
}
