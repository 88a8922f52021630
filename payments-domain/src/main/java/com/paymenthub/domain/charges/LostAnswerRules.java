package com.paymenthub.domain.charges;

import java.util.Locale;

/**
 * How it comes to light what a provider made of a request whose answer was lost.
 *
 * @param answersInquiries whether it can be asked; where it cannot, only its notices tell
 * @param barring what ends a request that it has never heard of
 */
public record LostAnswerRules(boolean answersInquiries, Barring barring) {

  /** It can be asked, and can be told never to execute what it has not received yet. */
  public static final LostAnswerRules USUAL = new LostAnswerRules(true, Barring.BY_REVERSAL);

  /** What makes sure that a request that the provider has never heard of never takes effect. */
  public enum Barring {
    /** The provider confirms a reversal, and refuses the request should it still come. */
    BY_REVERSAL,
    /** The time of its blindness: what it does not know after that never comes. */
    BY_TIME,
    /** Nothing, so that a person decides. */
    NEVER;

    /** The name in snake case, for example {@code by_reversal}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
