package com.paymenthub.providers.contract;

import com.paymenthub.domain.money.Money;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A provider that tells over its interface what it has settled, so that nobody has to bring a
 * settlement file.
 */
public interface SettlementSource extends Provider {

  /**
   * What was settled for an account within a span of time, page by page. The same question later
   * has the same lines, in any order; a line that several pages have counts once. Lines of other
   * times are passed over. Lines that are not the hub's own belong to it as well: they are compared
   * like the others, and are missing here.
   *
   * @param from the first instant
   * @param until the first instant after the span
   * @param page {@link Page#next} of the page before; null for the first one
   * @throws IOException when there was no answer, or none that is understood
   * @throws InterruptedException when it took too long
   */
  Page settled(ProviderAccount account, Instant from, Instant until, @Nullable String page)
      throws IOException, InterruptedException;

  /**
   * A page of lines.
   *
   * @param next what the next page is asked for with; null when this is the last one
   */
  record Page(List<Line> lines, @Nullable String next) {
    public Page {
      lines = List.copyOf(lines);
    }
  }

  /**
   * What moved.
   *
   * @param reference the provider's own id of the transaction, which its answers gave for the
   *     attempt; 1 to 255 characters
   * @param kind in which direction
   * @param amount what moved
   * @param fee what the provider keeps of it; null when it does not say
   * @param at when it moved
   */
  record Line(String reference, Kind kind, Money amount, @Nullable Money fee, Instant at) {}

  /** In which direction money moves. */
  enum Kind {
    /** To the merchant. */
    PAYMENT,
    /** Back to the buyer. */
    REFUND
  }
}
