package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.DisputeNews;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One fact that a provider tells about one of our requests to it.
 *
 * @param noticeId the provider's id of the fact, at most 200 characters: the same in every repeat,
 *     and a different one for each payment
 * @param reference our reference of the attempt, or the provider's own id of it, within the account
 * @param told the fact
 * @param otherwise what it means where no attempt gets this reference in time, because the merchant
 *     has asked the provider for it elsewhere; null for nothing
 */
public record ProviderNotice(
    String noticeId, String reference, Told told, @Nullable ProviderNotice otherwise) {

  private static final int MAXIMUM_ID_CHARACTERS = 200;

  /**
   * A fact about an attempt.
   *
   * @throws IllegalArgumentException when the id is blank or too long
   */
  public ProviderNotice {
    if (!isId(noticeId)) {
      throw new IllegalArgumentException(
          "a notice needs an id of at most %d characters".formatted(MAXIMUM_ID_CHARACTERS));
    }
  }

  /** Whether a text can be the id of a notice: neither blank nor too long. */
  public static boolean isId(String text) {
    return !text.isBlank() && text.length() <= MAXIMUM_ID_CHARACTERS;
  }

  /** A fact that means nothing where no attempt has its reference. */
  public ProviderNotice(String noticeId, String reference, Told told) {
    this(noticeId, reference, told, null);
  }

  /** What is told. */
  public sealed interface Told {

    /**
     * What the provider made of the request: of one that was not answered, or that it had accepted.
     *
     * @param outcome approved, declined or not executed; of an analysis the verdict, declined or
     *     not executed
     */
    record Ended(AttemptOutcome outcome) implements Told {
      public Ended {
        switch (outcome) {
          case AttemptOutcome.Approved _,
              AttemptOutcome.Analyzed _,
              AttemptOutcome.Declined _,
              AttemptOutcome.NotExecuted _ -> {}
          default -> throw new IllegalArgumentException("this does not end a request");
        }
      }
    }

    /**
     * The buyer has paid a code.
     *
     * @param minorUnits how much, in minor units of the charge's currency, above zero; null for the
     *     amount that was asked for
     * @param references the provider's further ids of the payment, by their names there, as with an
     *     approval
     */
    record Paid(@Nullable Long minorUnits, Map<String, String> references) implements Told {
      public Paid {
        requirePositive(minorUnits);
        references = Map.copyOf(references);
      }

      /** A payment without further ids. */
      public Paid(@Nullable Long minorUnits) {
        this(minorUnits, Map.of());
      }
    }

    /**
     * The provider has released or given back money that an authorization or a code had brought,
     * without our asking for it: nobody disputes the payment.
     *
     * @param minorUnits how much, in minor units of the charge's currency, above zero; null for all
     *     of it
     */
    record GivenBack(@Nullable Long minorUnits) implements Told {
      public GivenBack {
        requirePositive(minorUnits);
      }
    }

    /**
     * The buyer, or the buyer's bank, disputes the payment: such a case is announced, its money
     * goes back to the buyer or comes back to the merchant, or it is lost for good. A return by the
     * buyer's bank is one, too, and its own id is the id of the case.
     *
     * @param news what is told of the case
     */
    record Disputed(DisputeNews news) implements Told {}

    /** A capture or a void that was done did not happen after all. */
    record Undone() implements Told {}

    private static void requirePositive(@Nullable Long minorUnits) {
      if (minorUnits != null && minorUnits <= 0) {
        throw new IllegalArgumentException("an amount that moved is positive");
      }
    }
  }
}
