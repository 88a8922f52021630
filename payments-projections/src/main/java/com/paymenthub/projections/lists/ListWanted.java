package com.paymenthub.projections.lists;

import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ListPart;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * The part of a filter that the stored counts can answer.
 *
 * @param scope whose blocks are asked
 * @param merchantId {@link Scope#EVERY_MERCHANT} for all
 * @param statuses empty for all
 * @param paymentTypes empty for all
 */
record ListWanted(Scope scope, UUID merchantId, List<String> statuses, List<String> paymentTypes) {

  /** Whether counts can answer a filter: what stands for everything in them, no charge has. */
  static boolean canAnswer(ChargeFilter filter) {
    return !filter.isNarrow()
        && !Scope.EVERY_MERCHANT.equals(filter.merchantId())
        && !Long.valueOf(ListPart.EVERY_AMOUNT).equals(filter.originalAmount());
  }

  static ListWanted of(UUID clientId, ChargeFilter filter) {
    Long amount = filter.originalAmount();
    UUID merchant = filter.merchantId();
    return new ListWanted(
        new Scope(clientId, amount == null ? ListPart.EVERY_AMOUNT : amount),
        merchant == null ? Scope.EVERY_MERCHANT : merchant,
        filter.statuses(),
        filter.paymentTypes());
  }

  SqlArrayValue statusArray() {
    return new SqlArrayValue("varchar", statuses.toArray());
  }

  SqlArrayValue paymentTypeArray() {
    return new SqlArrayValue("varchar", paymentTypes.toArray());
  }
}
