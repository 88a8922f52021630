package com.paymenthub.finance.journal;

import com.paymenthub.domain.charges.MovementKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The chart of accounts, and what each movement posts to it (docs/finance.md). The side that gives
 * money is credited, so that each entry adds up to nothing.
 */
final class Ledgers {

  private Ledgers() {}

  /**
   * One line of an entry.
   *
   * @param account its name, from the general to the particular
   * @param amount positive for a debit, negative for a credit
   */
  record Posting(String account, BigDecimal amount) {}

  /**
   * What a movement posts.
   *
   * @param reserved by how much the reserved money changed
   * @param settled by how much the settled money changed
   * @param fee by how much the fees that the provider keeps changed
   */
  static List<Posting> postings(
      MovementKind kind,
      String provider,
      UUID merchant,
      BigDecimal reserved,
      BigDecimal settled,
      BigDecimal fee) {
    List<Posting> postings = new ArrayList<>();
    if (reserved.signum() != 0) {
      postings.add(new Posting("assets:reserved:" + provider, reserved));
      postings.add(new Posting("liabilities:reserved:" + merchant, reserved.negate()));
    }
    if (settled.signum() != 0) {
      postings.add(new Posting("assets:receivable:" + provider, settled));
      postings.add(new Posting(owedTo(kind) + merchant, settled.negate()));
    }
    if (kind == MovementKind.FEE) {
      postings.add(new Posting("expenses:fees", fee));
      postings.add(new Posting("assets:receivable:" + provider, fee.negate()));
    }
    return postings;
  }

  private static String owedTo(MovementKind kind) {
    return switch (kind) {
      case SURPLUS, SURPLUS_REFUND, SURPLUS_REFUND_UNDONE -> "liabilities:surplus:";
      case PRE_AUTHORIZATION,
          AUTHORIZATION,
          CONFIRMATION,
          CAPTURE,
          RELEASE,
          VOID,
          REFUND,
          CAPTURE_UNDONE,
          VOID_UNDONE,
          REFUND_UNDONE,
          CHARGE_BACK,
          CHARGE_BACK_REVERSAL,
          FEE ->
          "liabilities:payable:";
    };
  }
}
