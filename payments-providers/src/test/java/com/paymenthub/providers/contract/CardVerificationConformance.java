package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.calls.ProviderTime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What every provider that validates cards must do, simulator or real. */
public abstract class CardVerificationConformance {

  private static final String NUMBER = "4111111111111111";
  private static final String HOLDER = "JOANA PRADO";

  private final GuardedCall guard = new GuardedCall(CircuitSettings.DEFAULT, Clock.systemUTC());

  /** The adapter under test. */
  protected abstract CardVerifier verifier();

  /** The adapter, whose provider cannot be reached; for providers that are elsewhere. */
  protected CardVerifier unreachable() {
    return Assumptions.abort("it is in this process");
  }

  /** A request about a card that the provider finds valid. */
  protected abstract CardVerification validCard(UUID reference);

  /** A request about a card that the provider finds invalid. */
  protected abstract CardVerification invalidCard(UUID reference);

  /** A request about a card of which the provider cannot tell whether it is valid. */
  protected abstract CardVerification undeterminedCard(UUID reference);

  /** A request that is not answered in time. */
  protected abstract CardVerification unansweredRequest(UUID reference);

  /** A request about the card of these tests, with this verification code. */
  protected static CardVerification card(
      UUID reference, ProviderAccount account, @Nullable String code) {
    CardData data = new CardData(Pan.parse(NUMBER).orElseThrow(), HOLDER, YearMonth.of(2030, 12));
    return new CardVerification(
        reference, account, data, code == null ? null : Cvv.parse(code).orElseThrow());
  }

  @Test
  public void it_says_of_which_type_it_is_in_upper_case() {
    assertThat(verifier().providerType())
        .isNotBlank()
        .isEqualTo(verifier().providerType().toUpperCase(Locale.ROOT));
  }

  @Test
  public void a_valid_card_is_valid_and_an_invalid_one_is_refused_with_a_reason() {
    assertThat(validate(validCard(Ids.next()))).isInstanceOf(CardValidation.Valid.class);
    assertThat(validate(invalidCard(Ids.next())))
        .isInstanceOfSatisfying(
            CardValidation.Invalid.class,
            invalid -> assertThat(invalid.declinedCode()).isNotNull());
  }

  @Test
  public void what_it_cannot_tell_is_neither_valid_nor_invalid() {
    assertThat(validate(undeterminedCard(Ids.next())))
        .isInstanceOf(CardValidation.Undetermined.class);
  }

  @Test
  public void a_code_that_was_not_sent_was_not_checked() {
    CardVerification sent = validCard(Ids.next());
    CardVerification withoutCode = card(Ids.next(), sent.account(), null);

    assertThat(validate(withoutCode)).isNotEqualTo(new CardValidation.Valid(true));
  }

  @Test
  public void the_same_reference_again_gets_the_same_answer() {
    for (CardVerification request : List.of(validCard(Ids.next()), invalidCard(Ids.next()))) {
      assertThat(validate(request)).isEqualTo(validate(request));
    }
  }

  @Test
  public void no_answer_in_time_says_nothing_about_the_card() {
    assertThat(validate(unansweredRequest(Ids.next())))
        .isInstanceOf(CardValidation.Unanswered.class);
  }

  @Test
  public void a_call_ends_when_its_caller_stops_waiting() throws Exception {
    CardVerification request = unansweredRequest(Ids.next());

    Object end = GivenUp.endOf(() -> verifier().verify(request));

    assertThat(end).isInstanceOf(Exception.class);
    assertNothingSecretIn(printed((Exception) end));
  }

  @Test
  public void who_cannot_be_reached_has_validated_nothing() {
    CardVerifier away = unreachable();
    CardVerification request = validCard(Ids.next());

    assertThat(validate(away, request)).isInstanceOf(CardValidation.Unanswered.class);
    assertNothingSecretIn(printed(catchThrowable(() -> away.verify(request))));
  }

  @Test
  public void what_is_printed_of_a_request_and_its_answer_has_nothing_of_the_card() {
    for (CardVerification request :
        List.of(validCard(Ids.next()), invalidCard(Ids.next()), undeterminedCard(Ids.next()))) {
      assertNothingSecretIn(request.toString());
      assertNothingSecretIn(validate(request).toString());
    }
  }

  private static void assertNothingSecretIn(String text) {
    assertThat(text).doesNotContain(NUMBER, HOLDER);
  }

  private static String printed(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private CardValidation validate(CardVerification request) {
    return validate(verifier(), request);
  }

  private CardValidation validate(CardVerifier one, CardVerification request) {
    ProviderAccount account = request.account();
    // A request waits, so that the deadline of the account counts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard.verify(
          account, one.limits(account), request.reference(), () -> one.verify(request));
    }
  }
}
