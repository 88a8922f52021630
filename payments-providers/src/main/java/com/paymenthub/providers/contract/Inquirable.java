package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A provider that moves money, and how it comes to light what it made of a request. */
public interface Inquirable {

  /**
   * How the outcome of a request comes to light whose answer was lost. The rules are of a request
   * from its start on.
   */
  default LostAnswerRules lostAnswerRules(ProviderAccount account) {
    return LostAnswerRules.USUAL;
  }

  /**
   * Whether a request that comes again under the same reference moves no further money. The service
   * repeats only reversals and questions, so that nothing depends on it; the conformance suites
   * hold a provider to it.
   */
  default boolean recognizesRepeats(ProviderAccount account) {
    return true;
  }

  /**
   * For how long after its deadline a request may stay unknown although the provider has it, zero
   * or more: to inquiries, or until its notice comes where it {@link #lostAnswerRules answers
   * none}. Only after that, silence or "never heard of" is believed.
   */
  default Duration blindness(ProviderAccount account) {
    return Duration.ZERO;
  }

  /**
   * The outcome of the request; changes nothing. It is never called where the provider answers no
   * inquiries.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException;

  /**
   * Whether it also knows what became later of a request that it has executed. Only then a hint at
   * news of such a request is followed.
   */
  default boolean knowsNews(ProviderAccount account) {
    return false;
  }

  /**
   * What became later of a request that it has executed: that its code was paid, also again, that
   * the money went back or is disputed, or that a capture or a void did not happen after all.
   * Changes nothing. It is called after {@link #inquire} has said that it was executed, within the
   * same deadline, where the provider {@link #knowsNews}.
   *
   * @return facts about this request, the oldest first, each with the id that it has in every
   *     answer and in a notice of it; none that the request ended
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  default List<ProviderNotice> news(Inquiry inquiry) throws IOException, InterruptedException {
    return List.of();
  }

  /**
   * Makes sure that the request never takes effect, or reverses its effect. An approval confirms
   * that; a repeat has no further effect. It is called for authorizations that the provider answers
   * no inquiries about, for what it has never heard of where it can {@link #lostAnswerRules bar}
   * that, and for actions whose time is over.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException;
}
