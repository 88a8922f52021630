package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.adyen.AdyenHttp.Answer;
import com.paymenthub.providers.http.RequestFaults;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What Adyen answers when something goes wrong. */
final class AdyenFaults {

  private static final int MUCH = 8 * 1024 * 1024;
  private static final List<AdyenFault> LOSSES =
      List.of(
          AdyenFault.TIMES_OUT_WHEN_DONE,
          AdyenFault.BREAKS_WHEN_DONE,
          AdyenFault.TIMES_OUT_BEFORE,
          AdyenFault.BREAKS_BEFORE);

  private static final Set<AdyenFault> WAITING =
      Set.of(AdyenFault.HELD, AdyenFault.COMES_LATE, AdyenFault.AT_WORK);

  private AdyenFaults() {}

  static RequestFaults<AdyenFault> none() {
    return new RequestFaults<>(LOSSES, WAITING);
  }

  /** What is answered instead; a status of zero is a connection that breaks. */
  static Answer instead(AdyenFault fault, Answer usual) {
    return switch (fault) {
      case ANSWERS_NO_JSON -> Answer.page(200, "Maintenance");
      case ANSWERS_HALF -> {
        byte[] half = Arrays.copyOf(usual.body(), usual.body().length / 2);
        yield new Answer(usual.status(), "application/json", half, Map.of());
      }
      case ANSWERS_TOO_MUCH -> new Answer(200, "application/json", spaces(), Map.of());
      case TIMES_OUT_WHEN_DONE, TIMES_OUT_BEFORE -> Answer.page(504, "Gateway Timeout");
      case BREAKS_WHEN_DONE, BREAKS_BEFORE -> new Answer(0, "", new byte[0], Map.of());
      case TOO_MANY, FAILS, UNAVAILABLE, HELD, COMES_LATE, AT_WORK -> usual;
    };
  }

  private static byte[] spaces() {
    byte[] much = new byte[MUCH];
    Arrays.fill(much, (byte) ' ');
    System.arraycopy("{}".getBytes(UTF_8), 0, much, 0, 2);
    return much;
  }
}
