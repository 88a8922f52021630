package com.paymenthub.projections.history;

import java.util.Random;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Events whose texts and bytes have all that has a meaning in a line. */
public final class RandomEvents {

  private RandomEvents() {}

  /** Adds some. */
  public static void append(JdbcTemplate owner, Random random, int count) {
    for (int index = 0; index < count; index++) {
      owner.update(
          """
          insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
            time_stamp, payload_type, payload_revision, payload, meta_data, account_id)
          values (?::uuid, ?::uuid, ?, ?,
            '2026-11-22T14:30:00.123Z'::timestamptz + ? * interval '1 microsecond', ?, ?, ?, ?,
            gen_random_uuid())
          """,
          UUID.randomUUID().toString(),
          UUID.randomUUID().toString(),
          index,
          text(random),
          random.nextInt(),
          text(random),
          index % 2 == 0 ? null : text(random),
          bytes(random),
          bytes(random));
    }
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Letters of every kind, and all that has a meaning in a line. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    String letters = "\b\f\n\r\t\u000b\\Nx01é€😀\u0001\u007f\"'";
    int[] points = letters.codePoints().toArray();
    for (int index = random.nextInt(20); index >= 0; index--) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }
}
