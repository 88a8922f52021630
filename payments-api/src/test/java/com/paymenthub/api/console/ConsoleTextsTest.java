package com.paymenthub.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.MovementKind;
import com.paymenthub.domain.charges.RequestType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every text is there in both languages, and pages use no others. */
class ConsoleTextsTest {

  private static final Path FOLDER = Path.of("src/main/resources/com/paymenthub/api/console");
  private static final Pattern USED = Pattern.compile("#\\{([a-z0-9._-]+)[(}]");

  @Test
  void both_languages_have_the_same_texts() throws IOException {
    assertThat(keys("pt_BR")).isEqualTo(keys("en_US"));
  }

  @Test
  void pages_use_texts_that_are_there() throws IOException {
    Set<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".html")).toList()) {
        USED.matcher(Files.readString(page)).results().forEach(text -> used.add(text.group(1)));
      }
    }

    assertThat(used).hasSizeGreaterThan(50);
    assertThat(keys("en_US")).containsAll(used);
  }

  @Test
  void every_code_that_pages_show_has_a_text() throws IOException {
    Set<String> codes = new TreeSet<>();
    for (RequestType type : RequestType.values()) {
      codes.add("operation." + type.code());
    }
    for (MovementKind kind : MovementKind.values()) {
      codes.add("movement." + kind.code());
    }
    for (ChargeStatus status : ChargeStatus.values()) {
      codes.add("status." + status.code());
    }
    EventNames.all().values().stream()
        .filter(name -> name.startsWith("charge."))
        .forEach(name -> codes.add("event." + name));

    assertThat(keys("en_US")).containsAll(codes);
  }

  private static Set<String> keys(String language) throws IOException {
    Properties texts = new Properties();
    try (var reader =
        Files.newBufferedReader(FOLDER.resolve("messages_%s.properties".formatted(language)))) {
      texts.load(reader);
    }
    return texts.stringPropertyNames();
  }
}
