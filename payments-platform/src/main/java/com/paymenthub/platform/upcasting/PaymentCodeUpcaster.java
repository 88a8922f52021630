package com.paymenthub.platform.upcasting;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a buyer pays was called {@code code}, as a card's verification code, a decline and a
 * response are too; it is {@code paymentCode} since revision 2.
 */
final class PaymentCodeUpcaster implements Upcaster {

  private static final String ANSWER = "answer";
  private static final String FORMER = "code";
  private static final String NAME = "paymentCode";

  @Override
  public String event() {
    return "charge.payment_issued";
  }

  @Override
  public int from() {
    return 1;
  }

  @Override
  public String difference() {
    return "`answer.paymentCode` is called `answer.code`.";
  }

  @Override
  public ObjectNode upcast(ObjectNode payload) {
    ObjectNode answer = payload.withObjectProperty(ANSWER);
    answer.set(NAME, answer.required(FORMER));
    answer.remove(FORMER);
    return payload;
  }
}
