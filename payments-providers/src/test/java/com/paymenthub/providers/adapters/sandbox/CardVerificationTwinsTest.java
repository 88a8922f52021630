package com.paymenthub.providers.adapters.sandbox;

import static com.paymenthub.providers.contract.RedTwins.assertRed;

import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.ProviderAccount;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The simulator with one mistake at a time does not pass the suite for validations of cards. */
class CardVerificationTwinsTest {

  private static final CardVerifier RIGHT = new SandboxCardVerifier(Duration.ofSeconds(20));

  /** What a twin answers. */
  @FunctionalInterface
  private interface Validation {
    CardValidation of(CardVerification request) throws IOException, InterruptedException;
  }

  @Test
  void one_that_finds_every_card_valid() {
    SandboxCardVerificationTest suite = suite(_ -> new CardValidation.Valid(true));

    assertRed(suite::a_valid_card_is_valid_and_an_invalid_one_is_refused_with_a_reason);
    assertRed(suite::what_it_cannot_tell_is_neither_valid_nor_invalid);
    assertRed(suite::a_code_that_was_not_sent_was_not_checked);
    assertRed(suite::no_answer_in_time_says_nothing_about_the_card);
    assertRed(suite::a_call_ends_when_its_caller_stops_waiting);
    assertRed(suite::who_cannot_be_reached_has_validated_nothing);
  }

  @Test
  void one_that_refuses_what_it_cannot_tell() {
    SandboxCardVerificationTest suite =
        suite(
            request ->
                RIGHT.verify(request) instanceof CardValidation.Valid valid
                    ? valid
                    : new CardValidation.Invalid(DeclinedCode.GENERIC));

    assertRed(suite::what_it_cannot_tell_is_neither_valid_nor_invalid);
  }

  @Test
  void one_that_changes_its_mind() {
    AtomicInteger answers = new AtomicInteger();
    SandboxCardVerificationTest suite =
        suite(_ -> new CardValidation.Valid(answers.incrementAndGet() % 2 == 0));

    assertRed(suite::the_same_reference_again_gets_the_same_answer);
  }

  @Test
  void one_that_refuses_when_nobody_waits() {
    SandboxCardVerificationTest suite =
        suite(
            request -> {
              try {
                return RIGHT.verify(request);
              } catch (InterruptedException ignored) {
                return new CardValidation.Invalid(DeclinedCode.GENERIC);
              }
            });

    assertRed(suite::a_call_ends_when_its_caller_stops_waiting);
  }

  @Test
  void one_that_quotes_the_card() {
    SandboxCardVerificationTest answering =
        suite(request -> new CardValidation.Undetermined("not for " + request.card().holderName()));
    SandboxCardVerificationTest failing =
        suite(
            request -> {
              throw new IOException("refused: " + request.card().holderName());
            });

    assertRed(answering::what_is_printed_of_a_request_and_its_answer_has_nothing_of_the_card);
    assertRed(failing::who_cannot_be_reached_has_validated_nothing);
  }

  private static SandboxCardVerificationTest suite(Validation validation) {
    CardVerifier twin =
        new CardVerifier() {
          @Override
          public String providerType() {
            return RIGHT.providerType();
          }

          @Override
          public CallLimits limits(ProviderAccount account) {
            return RIGHT.limits(account);
          }

          @Override
          public CardValidation verify(CardVerification request)
              throws IOException, InterruptedException {
            return validation.of(request);
          }
        };
    return new SandboxCardVerificationTest() {
      @Override
      protected CardVerifier verifier() {
        return twin;
      }

      @Override
      protected CardVerifier unreachable() {
        return twin;
      }
    };
  }
}
