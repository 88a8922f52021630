package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.MovementKind;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.due.DueBacklogs;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every text is there in both languages, and pages use no others. */
class ConsoleTextsTest {

  private static final Path FOLDER =
      Path.of("../payments-console/src/main/resources/com/paymenthub/console");
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
    EventNames.all().values().forEach(name -> codes.add("event." + name));

    assertThat(keys("en_US")).containsAll(codes);
  }

  @Test
  void every_action_of_the_audit_has_a_text() throws IOException {
    CodesInSources sources = new CodesInSources();
    Set<String> actions = new TreeSet<>(Set.of("created", "changed", "deleted"));
    actions.addAll(sources.passedTo("log\\.record", 5, 1));
    actions.addAll(sources.passedTo("log\\.record", 6, 2));
    actions.addAll(sources.passedTo("(?:audit|log)\\.changed", 6, 1));
    actions.addAll(sources.passedTo("note", 3, 1));
    actions.addAll(sources.passedTo("ended", 3, 2));

    assertThat(actions).contains("day_closed", "signed_out", "history_proved", "account_enabled");
    assertThat(keys("en_US")).containsAll(prefixed("action.", actions));
  }

  @Test
  void everything_that_the_audit_and_events_are_about_has_a_text() throws IOException {
    CodesInSources sources = new CodesInSources();
    Set<String> things = new TreeSet<>(Set.of("secret_key", "public_key", "session_key"));
    things.addAll(sources.passedTo("log\\.record", 5, 2));
    things.addAll(sources.passedTo("log\\.record", 6, 3));
    things.addAll(sources.passedTo("(?:audit|log)\\.changed", 6, 2));
    things.addAll(sources.passedTo("(?:audit|log)\\.changed", 5, 1));
    things.addAll(sources.passedTo("(?:audit|log)\\.(?:created|deleted)", 4, 1));
    EventNames.all().values().forEach(name -> things.add(name.substring(0, name.indexOf('.'))));

    assertThat(things).contains("charge", "finance", "operator", "customer", "webhook");
    assertThat(keys("en_US")).containsAll(prefixed("thing.", things));
  }

  @Test
  void everybody_who_acts_has_a_text() throws IOException {
    CodesInSources sources = new CodesInSources();
    Set<String> actors = new TreeSet<>(Set.of(Origin.MERCHANT, Origin.BUYER));
    actors.addAll(sources.constants("ACTOR"));
    actors.addAll(sources.passedTo("Origin\\.automation", 2, 1));
    actors.addAll(sources.passedTo("new Origin", 5, 1));

    assertThat(actors).contains("agenda", "webhooks", "reconciliation", "operator");
    assertThat(keys("en_US")).containsAll(prefixed("actor.", actors));
  }

  @Test
  void every_reason_has_a_text() throws IOException, IllegalAccessException {
    CodesInSources sources = new CodesInSources();
    Set<String> reasons = new TreeSet<>();
    for (String outcome : List.of("NotSent", "Unknown", "NotExecuted", "NoAnswer")) {
      reasons.addAll(sources.passedTo("new (?:\\w+\\.)?" + outcome, 1, 0));
    }
    for (Field reason : ChargeEvent.ChargeFlagged.class.getFields()) {
      reasons.add(String.valueOf(reason.get(null)));
    }
    for (DeclinedCode code : DeclinedCode.values()) {
      reasons.add(code.code());
    }
    for (AttemptCause cause : AttemptCause.values()) {
      reasons.add(cause.code());
    }

    assertThat(reasons).contains("circuit_open", "no_time_left", "expired", "late_void");
    assertThat(keys("en_US")).containsAll(prefixed("reason.", reasons));
  }

  @Test
  void every_reason_for_a_provider_has_a_text() throws IOException {
    CodesInSources sources = new CodesInSources();
    Set<String> routes = sources.passedTo("because", 1, 0);
    routes.addAll(sources.passedTo("\\S+\\.because", 1, 0));

    assertThat(routes).contains("decided_by_hand", "told_by_the_provider");
    assertThat(keys("en_US")).containsAll(prefixed("route.", routes));
  }

  @Test
  void every_kind_of_due_work_has_a_text() throws IOException {
    List<String> kinds = ConsoleUnderTest.service().part(DueBacklogs.class).kinds();

    assertThat(kinds).contains("inquiry", "sealing", "name_hashing", "finance_check");
    assertThat(keys("en_US")).containsAll(prefixed("work.", kinds));
  }

  @Test
  void texts_use_the_words_of_the_field() throws IOException {
    assertThat(texts("en_US"))
        .doesNotContainPattern("(?i)half of them|\\d+ of 100\\b|of a thousand|what came of")
        .doesNotContainPattern("(?i)let go|given back|came to nothing|said yes|missed|by people")
        .doesNotContainPattern("(?i)taken back|take back|handed over|hand over|looked at|of today")
        .doesNotContainPattern("(?i)under way|by hand|true for|as sealed|of their making");
    assertThat(texts("pt_BR"))
        .doesNotContainPattern("(?i)metade deles|\\d+ de 100\\b|de mil\\b|não deu certo")
        .doesNotContainPattern("(?i)dizer o que|passar para|constatação|como selado")
        .doesNotContainPattern("(?i)como você lê|feito por pessoas|vale para");
  }

  private static Set<String> prefixed(String family, Collection<String> codes) {
    Set<String> keys = new TreeSet<>();
    codes.forEach(code -> keys.add(family + code));
    return keys;
  }

  private static String texts(String language) throws IOException {
    return String.join("\n", properties(language).values().stream().map(String::valueOf).toList());
  }

  private static Set<String> keys(String language) throws IOException {
    return properties(language).stringPropertyNames();
  }

  private static Properties properties(String language) throws IOException {
    Properties texts = new Properties();
    try (var reader =
        Files.newBufferedReader(FOLDER.resolve("messages_%s.properties".formatted(language)))) {
      texts.load(reader);
    }
    return texts;
  }
}
