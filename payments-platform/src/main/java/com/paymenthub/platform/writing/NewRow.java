package com.paymenthub.platform.writing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row that is to be written.
 *
 * @param values one for each parameter of its statement
 * @param subject what no two steps may write at the same moment: the id of a charge, card or
 *     session, or an idempotency key
 * @param identity what tells the row from others of its statement; of several upserts with the same
 *     identity the last one counts
 */
public record NewRow(List<@Nullable Object> values, String subject, String identity) {

  /**
   * A row that is the only one of its subject.
   *
   * @param values as the driver takes them
   */
  public static NewRow of(Object subject, @Nullable Object... values) {
    String text = subject.toString();
    return new NewRow(Collections.unmodifiableList(Arrays.asList(values)), text, text);
  }

  /** The same row with one value more. */
  public NewRow and(@Nullable Object value) {
    List<@Nullable Object> more = new ArrayList<>(values);
    more.add(value);
    return new NewRow(Collections.unmodifiableList(more), subject, identity);
  }

  /** The same row told from others by something else than its subject. */
  public NewRow identifiedBy(String another) {
    return new NewRow(values, subject, another);
  }

  /** Without the values, which may be secret. */
  @Override
  public String toString() {
    return "NewRow[subject=%s, identity=%s]".formatted(subject, identity);
  }
}
