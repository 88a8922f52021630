package com.paymenthub.api.bench;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one parameter of a row write is; {@code bench/charge-writes.sql} explains the words. */
@FunctionalInterface
interface WriteValue {

  /** One word: quoted text, or a name with an argument in parentheses where it has one. */
  Pattern WORD = Pattern.compile("'([^']*)'|([\\w-]+)(?:\\(([^)]*)\\))?");

  /** The value in this charge. */
  @Nullable Object in(ChargeValues charge);

  /** Every value that a list of words stands for. */
  static List<WriteValue> parseAll(String words) {
    List<WriteValue> values = new ArrayList<>();
    Matcher matcher = WORD.matcher(words);
    int end = 0;
    while (matcher.find()) {
      if (!words.substring(end, matcher.start()).matches("[\\s,]*")) {
        throw new IllegalArgumentException("no value: " + words.substring(end, matcher.start()));
      }
      values.add(parse(matcher));
      end = matcher.end();
    }
    return values;
  }

  private static WriteValue parse(Matcher word) {
    String text = word.group(1);
    if (text != null) {
      return _ -> text;
    }
    String argument = word.group(3);
    return switch (word.group(2)) {
      case "account" -> ChargeValues::account;
      case "id" -> charge -> charge.id(argument);
      case "text" -> charge -> charge.id(argument).toString();
      case "new" -> _ -> Ids.next();
      case "now" -> _ -> Timestamps.toDatabase(Instant.now());
      case "bytes" -> _ -> random(Integer.parseInt(argument));
      case "date" -> constant(LocalDate.parse(argument));
      case "null" -> _ -> null;
      case "true" -> constant(true);
      case "false" -> constant(false);
      default -> constant(Long.valueOf(word.group(2)));
    };
  }

  private static WriteValue constant(Object value) {
    return _ -> value;
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    ThreadLocalRandom.current().nextBytes(bytes);
    return bytes;
  }

  /** The ids of one charge, each made when it is first asked for. */
  final class ChargeValues {
    private final UUID account;
    private final Map<String, UUID> ids = new HashMap<>();

    ChargeValues(UUID account) {
      this.account = account;
    }

    UUID account() {
      return account;
    }

    UUID id(String name) {
      return ids.computeIfAbsent(name, _ -> Ids.next());
    }
  }
}
