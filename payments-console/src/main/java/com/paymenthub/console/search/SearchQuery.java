package com.paymenthub.console.search;

import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is looked for: a text, and filters which the results pass as well. All of it is in the
 * address of the page, so that it can be sent to a colleague.
 *
 * @param text what was typed; empty for everything
 * @param sealed the text as the address has it; null where it is there as it is, and is then not
 *     looked for among personal data
 * @param status only charges in this status; null for all
 * @param account only charges of this account; null for all
 * @param merchant only charges of this merchant; null for all
 * @param from only charges of this day or later; null for all
 * @param to only charges of this day or earlier; null for all
 */
record SearchQuery(
    String text,
    @Nullable String sealed,
    @Nullable String status,
    @Nullable UUID account,
    @Nullable UUID merchant,
    @Nullable LocalDate from,
    @Nullable LocalDate to) {

  /** Whether nothing was asked for. */
  public boolean isEmpty() {
    return text.isEmpty()
        && status == null
        && account == null
        && merchant == null
        && from == null
        && to == null;
  }
}
