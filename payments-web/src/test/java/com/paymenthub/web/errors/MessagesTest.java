package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.sessions.SessionStatus;
import com.paymenthub.webhooks.delivery.DeliverySchedule;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {

  private static final Locale ENGLISH = Locale.forLanguageTag("en-US");
  private static final Locale PORTUGUESE = Locale.forLanguageTag("pt-BR");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\d(:state|:language)?}");

  @Test
  void both_languages_have_the_same_texts() {
    assertThat(Messages.bundle(PORTUGUESE).keySet()).isEqualTo(Messages.bundle(ENGLISH).keySet());
  }

  @Test
  void a_text_names_the_same_things_in_both_languages() {
    assertThat(Messages.bundle(ENGLISH).keySet())
        .allSatisfy(
            key -> assertThat(placeholders(PORTUGUESE, key)).isEqualTo(placeholders(ENGLISH, key)));
  }

  @Test
  void every_state_has_a_name_in_both_languages() {
    List<String> codes =
        Stream.of(
                Arrays.stream(ChargeStatus.values()).map(ChargeStatus::code),
                Arrays.stream(SessionStatus.values()).map(SessionStatus::code),
                Arrays.stream(DeliverySchedule.State.values()).map(DeliverySchedule.State::code),
                Arrays.stream(Environment.values()).map(Environment::code))
            .flatMap(each -> each)
            .distinct()
            .toList();
    for (Locale language : List.of(ENGLISH, PORTUGUESE)) {
      assertThat(
              Messages.bundle(language).keySet().stream()
                  .filter(key -> key.startsWith("state."))
                  .map(key -> key.substring("state.".length())))
          .containsExactlyInAnyOrderElementsOf(codes);
    }
  }

  @Test
  void a_state_is_told_in_the_language_of_the_text() {
    assertThat(Messages.text(PORTUGUESE, "error.state_not_allowed", List.of("pre_authorized")))
        .isEqualTo("A cobrança está pré-autorizada, o que não permite isto.");
    assertThat(Messages.text(PORTUGUESE, "error.session_closed", List.of("paid")))
        .isEqualTo("A sessão está paga, o que não permite isto.");
    assertThat(Messages.text(PORTUGUESE, "error.delivery_not_lost", List.of("in_flight")))
        .startsWith("A entrega está em andamento;");
    assertThat(Messages.text(PORTUGUESE, "error.environment_not_allowed", List.of("production")))
        .startsWith("Contas do ambiente de produção ");
    assertThat(Messages.text(ENGLISH, "error.state_not_allowed", List.of("charged_back")))
        .isEqualTo("The charge is charged back, which does not allow this.");
  }

  @Test
  void the_language_with_the_highest_quality_is_chosen() {
    assertThat(Messages.languageOf("en-US;q=0.5, pt-BR;q=0.9")).isEqualTo(PORTUGUESE);
    assertThat(Messages.languageOf("pt-BR;q=0.5, en-US")).isEqualTo(ENGLISH);
  }

  @Test
  void a_refused_language_is_not_chosen() {
    assertThat(Messages.languageOf("pt-BR;q=0, en-US;q=0.1")).isEqualTo(ENGLISH);
  }

  @Test
  void english_answers_whoever_asks_for_nothing_we_speak() {
    assertThat(Messages.languageOf(null)).isEqualTo(ENGLISH);
    assertThat(Messages.languageOf("fr-FR")).isEqualTo(ENGLISH);
    assertThat(Messages.languageOf(";;;")).isEqualTo(ENGLISH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "en;q=0, *           | pt-BR",
        "en-US;q=0, *        | pt-BR",
        "pt;q=0, *           | en-US",
        "*                   | en-US",
        "*;q=0               | en-US",
        "en;q=0              | en-US",
        "*, pt-BR;q=0.5      | en-US",
        "fr, *;q=0.1         | en-US",
        "fr, pt;q=0.2        | pt-BR",
        "pt-PT               | pt-BR",
        "en-GB, pt-BR;q=0.9  | en-US",
        "en-GB;q=0, *        | en-US",
        "pt-BR, en-US        | pt-BR",
        "en-US, pt-BR        | en-US",
        "PT-br               | pt-BR",
        "en-US;q=2           | en-US"
      })
  void the_most_precise_range_speaks_for_a_language(String asked, String chosen) {
    assertThat(Messages.languageOf(asked).toLanguageTag()).isEqualTo(chosen);
  }

  @Test
  void what_is_put_into_a_text_is_not_read_as_a_placeholder() {
    assertThat(Messages.text(ENGLISH, "field.one_of", List.of("{1}", "$1\\{0}")))
        .isEqualTo("{1} must be one of $1\\{0}");
  }

  private static Set<String> placeholders(Locale language, String key) {
    return PLACEHOLDER
        .matcher(Messages.bundle(language).getString(key))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }
}
