package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a provider's answer may contain. */
class AttemptOutcomeTest {

  @Test
  void ten_references_are_kept_and_eleven_are_refused() {
    assertThat(approved(references(10)).references()).hasSize(10);
    assertThatIllegalArgumentException().isThrownBy(() -> approved(references(11)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Name", "1name", "name-with-dashes", ""})
  void the_name_of_a_reference_is_in_camel_case(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> approved(Map.of(name, "1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "with a space", "linha\n", "não"})
  void a_reference_is_of_visible_ascii_characters(String value) {
    assertThatIllegalArgumentException().isThrownBy(() -> approved(Map.of("name", value)));
  }

  @Test
  void only_a_refusal_that_may_be_tried_again_has_a_time_for_that() {
    assertThat(declined(true).retryAt()).isNotNull();
    assertThatIllegalArgumentException().isThrownBy(() -> declined(false));
  }

  private static Declined declined(boolean retryable) {
    return new Declined("tx-1", "51", DeclinedCode.INSUFFICIENT_FUNDS, retryable, "51", NOW);
  }

  @Test
  void an_acceptance_and_an_action_of_the_buyer_have_references_of_the_same_form() {
    Instant later = Instant.EPOCH.plusSeconds(60);
    assertThat(new Accepted(null, later, later, references(10)).references()).hasSize(10);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Accepted(null, later, later, references(11)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ActionRequired(null, later, Map.of("Not camel case", "1")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ActionRequired(null, later, Map.of("action", "with blanks")));
  }

  private static Approved approved(Map<String, String> references) {
    return new Approved("tx-1", null, null, null, null, null, null, references, null);
  }

  private static Map<String, String> references(int count) {
    return IntStream.range(0, count)
        .boxed()
        .collect(Collectors.toMap(number -> "name" + number, String::valueOf));
  }
}
