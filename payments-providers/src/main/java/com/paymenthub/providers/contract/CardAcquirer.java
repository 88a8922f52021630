package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.OperationRules;
import java.io.IOException;
import java.util.Optional;

/**
 * A provider that takes card charges. Every call contains our reference; the same reference sent
 * twice moves money once.
 *
 * <p>Every call may block until the deadline passes. It answers {@code Unknown} when money may have
 * moved, {@code NotSent} only when no money can have moved, and {@code Accepted} when it finishes
 * the request later: an inquiry answers the same until then. It answers {@code ActionRequired} to
 * an authorization only when {@code threeDSecure} says where the buyer returns to. An {@link
 * IOException} means that the connection broke after sending began, an {@link InterruptedException}
 * that the deadline passed; either way the outcome is unknown.
 */
public interface CardAcquirer extends Provider, Inquirable {

  /** How many characters card networks print on a statement. */
  int NETWORKS_PRINT = 22;

  /**
   * Why it would not take such a charge; empty where it would. It is asked before a route is
   * chosen, so that nothing is sent that is refused for sure.
   */
  Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms);

  /**
   * What it does with the money of this account's charges. The rules are of a charge from its
   * authorization on, so that a change counts for later charges; a merchant who asks for what they
   * do not allow is refused before anything is sent.
   */
  default OperationRules operationRules(ProviderAccount account) {
    return OperationRules.EVERYTHING;
  }

  /** Whether it refuses every authorization that comes without a verification code. */
  default boolean requiresCvv(ProviderAccount account) {
    return false;
  }

  /**
   * The part of a merchant's text that can be printed on the buyer's statement; may be empty. Card
   * networks print 22 plain characters; an acquirer with another limit overrides this.
   */
  default String printable(String statementDescriptor) {
    return StatementText.printable(statementDescriptor, NETWORKS_PRINT);
  }

  /** Reserves an amount on a card, or takes it at once. */
  ProviderReply authorize(CardAuthorization request) throws IOException, InterruptedException;

  /**
   * Completes an authorization after the buyer has acted; answers {@code ActionRequired} again
   * where the buyer has to do more. A provider that never asks buyers to act need not override it.
   */
  default ProviderReply complete(CardCompletion request) throws IOException, InterruptedException {
    throw new IllegalStateException(providerType() + " asks no buyer to act");
  }

  /**
   * Ends an authorization that waits for its buyer, so that it never takes effect. A provider that
   * never asks buyers to act need not override it.
   */
  default ProviderReply cancelAction(CardOperation request)
      throws IOException, InterruptedException {
    throw new IllegalStateException(providerType() + " asks no buyer to act");
  }

  /** Captures the reserved amount, or a part of it. */
  ProviderReply capture(CardOperation request) throws IOException, InterruptedException;

  /** Releases the reserved amount or refunds the captured amount, or a part of it. */
  ProviderReply voidAmount(CardOperation request) throws IOException, InterruptedException;
}
