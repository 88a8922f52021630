package com.paymenthub.api.lifecycle;

import com.paymenthub.api.testing.ApiAnswer;

/** Everything that can be asked of a card charge that is there. */
enum Operation {
  CAPTURE,
  CAPTURE_A_PART,
  CAPTURE_TOO_MUCH,
  VOID,
  VOID_A_PART,
  VOID_TOO_MUCH,
  TELL_PRE_AUTHORIZED,
  TELL_AUTHORIZED,
  TELL_VOIDED,
  TELL_CHARGED_BACK,
  JUDGE_APPROVED,
  JUDGE_REPROVED;

  /** Asks for it. */
  ApiAnswer of(Shop shop, String id) {
    return switch (this) {
      case CAPTURE -> shop.capture(id);
      case CAPTURE_A_PART -> shop.capture(id, 1);
      case CAPTURE_TOO_MUCH -> shop.capture(id, moreThanIsLeft(shop, id));
      case VOID -> shop.giveBack(id);
      case VOID_A_PART -> shop.giveBack(id, 1);
      case VOID_TOO_MUCH -> shop.giveBack(id, moreThanIsLeft(shop, id));
      case TELL_PRE_AUTHORIZED -> shop.tell(id, "pre_authorized");
      case TELL_AUTHORIZED -> shop.tell(id, "authorized");
      case TELL_VOIDED -> shop.tell(id, "voided");
      case TELL_CHARGED_BACK -> shop.tell(id, "charged_back");
      case JUDGE_APPROVED -> shop.judge(id, "approved");
      case JUDGE_REPROVED -> shop.judge(id, "reproved");
    };
  }

  private static long moreThanIsLeft(Shop shop, String id) {
    return shop.read(id).json().get("amount").longValue() + 1;
  }
}
