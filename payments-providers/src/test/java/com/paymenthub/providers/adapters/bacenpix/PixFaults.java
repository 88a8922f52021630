package com.paymenthub.providers.adapters.bacenpix;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.bacenpix.PixBankServer.Answer;
import com.paymenthub.providers.http.RequestFaults;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** What a bank answers when something goes wrong. */
final class PixFaults {

  private static final int MUCH = 8 * 1024 * 1024;
  private static final List<PixFault> LOSSES =
      List.of(
          PixFault.TIMES_OUT_WHEN_DONE,
          PixFault.BREAKS_WHEN_DONE,
          PixFault.TIMES_OUT_BEFORE,
          PixFault.BREAKS_BEFORE);

  private PixFaults() {}

  static RequestFaults<PixFault> none() {
    return new RequestFaults<>(LOSSES, Set.of(PixFault.HELD));
  }

  /** What is answered instead; a status of zero is a connection that breaks. */
  static Answer instead(PixFault fault, Answer usual) {
    return switch (fault) {
      case ANSWERS_NO_JSON -> page(200, "Manutenção");
      case ANSWERS_TOO_MUCH -> new Answer(200, "application/json", spaces());
      case TIMES_OUT_WHEN_DONE, TIMES_OUT_BEFORE -> page(504, "Gateway Timeout");
      case BREAKS_WHEN_DONE, BREAKS_BEFORE -> new Answer(0, "", new byte[0]);
      case TOO_MANY, FAILS, UNAVAILABLE, HELD -> usual;
    };
  }

  private static Answer page(int status, String text) {
    return new Answer(status, "text/html", ("<html>" + text).getBytes(UTF_8));
  }

  private static byte[] spaces() {
    byte[] much = new byte[MUCH];
    Arrays.fill(much, (byte) ' ');
    return much;
  }
}
