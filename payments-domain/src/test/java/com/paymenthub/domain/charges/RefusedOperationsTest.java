package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CHARGED_BACK;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.domain.charges.ChargeCommand.Announce;
import com.paymenthub.domain.charges.ChargeCommand.AskAbout;
import com.paymenthub.domain.charges.ChargeCommand.CompleteAction;
import com.paymenthub.domain.charges.ChargeCommand.Confirm;
import com.paymenthub.domain.charges.ChargeCommand.DecideFraud;
import com.paymenthub.domain.charges.ChargeCommand.NoteDispute;
import com.paymenthub.domain.charges.ChargeCommand.NoteEnd;
import com.paymenthub.domain.charges.ChargeCommand.NoteUndone;
import com.paymenthub.domain.charges.ChargeCommand.RequestCapture;
import com.paymenthub.domain.charges.ChargeCommand.RequestVoid;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** All that is not in the table of transitions is refused, and a refusal leaves no trace. */
class RefusedOperationsTest {

  private static final UUID SOMEBODY_ELSE = new UUID(9, 9);

  private static final Map<String, Function<Life, ChargeCommand>> OPERATIONS = operations();

  /** In which statuses an operation is possible, when nothing is under way. */
  private static final Map<String, Set<ChargeStatus>> POSSIBLE =
      Map.ofEntries(
          entry("capture", Set.of(PRE_AUTHORIZED)),
          entry("partial capture", Set.of(PRE_AUTHORIZED)),
          entry("void", Set.of(PRE_AUTHORIZED, AUTHORIZED)),
          entry("partial void", Set.of(PRE_AUTHORIZED, AUTHORIZED)),
          entry("announced authorized", Set.of(PENDING, CHARGED_BACK)),
          entry("announced voided", Set.of(PRE_AUTHORIZED, AUTHORIZED)),
          entry("announced charged back", Set.of(AUTHORIZED)),
          // These charges are not analysed, so nobody judges them.
          entry("judged approved", Set.of()),
          entry("judged reproved", Set.of()));

  private static Map<String, Function<Life, ChargeCommand>> operations() {
    Map<String, Function<Life, ChargeCommand>> all = new LinkedHashMap<>();
    all.put("capture", life -> life.captureCommand(null));
    all.put("partial capture", life -> life.captureCommand(500L));
    all.put("void", life -> life.voidCommand(null));
    all.put("partial void", life -> life.voidCommand(500L));
    all.put("announced authorized", life -> life.announceCommand(Confirmation.AUTHORIZED));
    all.put("announced voided", life -> life.announceCommand(Confirmation.VOIDED));
    all.put("announced charged back", life -> life.announceCommand(Confirmation.CHARGED_BACK));
    all.put("judged approved", life -> life.fraudCommand(FraudVerdict.APPROVED));
    all.put("judged reproved", life -> life.fraudCommand(FraudVerdict.REPROVED));
    return all;
  }

  @TestFactory
  Stream<DynamicTest> every_pair_of_status_and_operation_is_possible_or_refused() {
    return Arrays.stream(ChargeStatus.values())
        .flatMap(
            status ->
                OPERATIONS.keySet().stream()
                    .map(
                        operation ->
                            DynamicTest.dynamicTest(
                                "%s: %s".formatted(status, operation),
                                () -> assertPair(status, operation))));
  }

  private static void assertPair(ChargeStatus status, String operation) {
    Life life = Life.in(status);
    ChargeCommand command = OPERATIONS.get(operation).apply(life);
    if (POSSIBLE.get(operation).contains(status)) {
      boolean isPayment = operation.equals("announced authorized") && status == PENDING;
      assertThat(life.tell(command).isEmpty()).as("nothing to record yet").isEqualTo(isPayment);
    } else if (status == PENDING) {
      // The outcome of its only attempt is unknown: nothing can be said about what is possible.
      assertRefused(life, command, RefusalKey.OUTCOME_UNKNOWN);
    } else {
      assertRefused(life, command, RefusalKey.STATE_NOT_ALLOWED, status.code());
    }
  }

  @Test
  void while_an_outcome_is_unknown_every_operation_meets_a_conflict() {
    for (ChargeStatus status : List.of(PRE_AUTHORIZED, AUTHORIZED)) {
      for (boolean answered : new boolean[] {false, true}) {
        OPERATIONS.forEach(
            (name, operation) -> {
              Life life = Life.in(status);
              life.voidAmount(100L);
              if (answered) {
                life.answered(UNKNOWN);
              }
              RefusalKey expected =
                  name.endsWith("authorized")
                      ? RefusalKey.STATE_NOT_ALLOWED
                      : RefusalKey.OUTCOME_UNKNOWN;
              assertRefused(life, operation.apply(life), expected);
            });
      }
    }
  }

  @Test
  void an_unknown_capture_holds_up_capture_and_void() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(UNKNOWN);

    assertRefused(life, life.captureCommand(null), RefusalKey.OUTCOME_UNKNOWN);
    assertRefused(life, life.voidCommand(null), RefusalKey.OUTCOME_UNKNOWN);
  }

  @Test
  void more_than_is_left_is_neither_captured_nor_voided() {
    Life life = Life.in(PRE_AUTHORIZED);
    assertRefused(life, life.captureCommand(1991L), RefusalKey.AMOUNT_EXCEEDS_RESIDUAL, "1990");
    assertRefused(life, life.voidCommand(1991L), RefusalKey.AMOUNT_EXCEEDS_RESIDUAL, "1990");

    life.voidAmount(990L);
    life.answered(APPROVED);
    assertRefused(life, life.captureCommand(1001L), RefusalKey.AMOUNT_EXCEEDS_RESIDUAL, "1000");

    life.capture(600L);
    life.answered(APPROVED);
    assertRefused(life, life.voidCommand(601L), RefusalKey.AMOUNT_EXCEEDS_RESIDUAL, "600");
  }

  @Test
  void another_account_s_charge_does_not_exist_whatever_its_status() {
    for (ChargeStatus status : ChargeStatus.values()) {
      Life life = Life.in(status);
      for (ChargeCommand command : bySomebodyElse(life)) {
        assertRefused(life, command, RefusalKey.CHARGE_NOT_FOUND);
      }
    }
  }

  @Test
  void every_command_that_names_an_account_is_tried_by_another_one() {
    assertThat(bySomebodyElse(Life.in(AUTHORIZED)))
        .extracting(Object::getClass)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(ChargeCommand.class.getPermittedSubclasses())
                .filter(
                    command ->
                        Stream.of(command.getRecordComponents())
                            .anyMatch(one -> one.getName().equals("clientId")))
                .toList());
  }

  private static List<ChargeCommand> bySomebodyElse(Life life) {
    UUID attempt = life.record().latestAuthorization().id();
    UUID id = new UUID(8, 8);
    Instant now = life.now();
    return List.of(
        new RequestCapture(CHARGE, SOMEBODY_ELSE, null, id, null, null, 1, now),
        new RequestVoid(CHARGE, SOMEBODY_ELSE, 1L, id, null, null, 1, ZoneOffset.UTC, now),
        new CompleteAction(CHARGE, SOMEBODY_ELSE, null, null, now),
        new AskAbout(CHARGE, SOMEBODY_ELSE, attempt, now, false, id, now),
        new NoteEnd(CHARGE, SOMEBODY_ELSE, attempt, FINAL, id, now),
        new NoteUndone(CHARGE, SOMEBODY_ELSE, "notice-1", attempt, now),
        new Announce(CHARGE, SOMEBODY_ELSE, Confirmation.VOIDED, id, null, null, 1, now),
        new Confirm(
            CHARGE,
            SOMEBODY_ELSE,
            "notice-1",
            Confirmation.VOIDED,
            attempt,
            null,
            Map.of(),
            id,
            now),
        new NoteDispute(
            CHARGE,
            SOMEBODY_ELSE,
            "notice-1",
            attempt,
            new DisputeNews("case-1", DisputeState.OPEN, null, null, null),
            id,
            now),
        new DecideFraud(CHARGE, SOMEBODY_ELSE, FraudVerdict.APPROVED, id, new UUID(8, 9), 1, now));
  }

  @Test
  void a_merchant_makes_only_so_many_operations_on_a_charge_and_one_void_of_all() {
    Life life = Life.in(AUTHORIZED);
    String maximum = String.valueOf(Life.MAXIMUM_OPERATIONS);
    for (int made = 0; made < Life.MAXIMUM_OPERATIONS; made++) {
      life.voidAmount(made % 2 == 0 ? 1L : null);
      life.answered(made % 3 == 0 ? NOT_SENT : FINAL);
    }
    assertRefused(life, life.voidCommand(1L), RefusalKey.TOO_MANY_OPERATIONS, maximum);
    life.voidAmount(null);
    life.answered(FINAL);
    assertRefused(life, life.voidCommand(null), RefusalKey.TOO_MANY_OPERATIONS, maximum);
    // What a provider tells has happened.
    assertThat(life.noticed("notice-1", Confirmation.VOIDED)).isNotEmpty();
  }

  @Test
  void captures_count_too() {
    Life life = Life.in(PRE_AUTHORIZED);
    for (int made = 0; made < Life.MAXIMUM_OPERATIONS; made++) {
      life.capture(500L);
      life.answered(FINAL);
    }
    assertRefused(
        life,
        life.captureCommand(null),
        RefusalKey.TOO_MANY_OPERATIONS,
        String.valueOf(Life.MAXIMUM_OPERATIONS));
    life.voidAmount(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(ChargeStatus.VOIDED);
  }

  @Test
  void disputes_that_a_merchant_plays_through_at_a_simulator_count_too() {
    Life life = Life.in(AUTHORIZED);
    for (int made = 0; made < Life.MAXIMUM_OPERATIONS; made++) {
      life.announce(made % 2 == 0 ? Confirmation.CHARGED_BACK : Confirmation.AUTHORIZED);
      life.answered(APPROVED);
    }
    assertRefused(
        life,
        life.announceCommand(Confirmation.CHARGED_BACK),
        RefusalKey.TOO_MANY_OPERATIONS,
        String.valueOf(Life.MAXIMUM_OPERATIONS));
    life.voidAmount(1L);
    assertThat(life.latest().amount().minorUnits()).isEqualTo(1);
  }

  private static void assertRefused(
      Life life, ChargeCommand command, RefusalKey key, String... arguments) {
    Charge before = life.charge();
    int events = life.history().size();
    assertThatExceptionOfType(Refusal.class)
        .as("%s", command)
        .isThrownBy(() -> life.tell(command))
        .satisfies(
            refusal -> {
              assertThat(refusal.key()).isEqualTo(key);
              if (arguments.length > 0) {
                assertThat(refusal.arguments()).containsExactly(arguments);
              }
            });
    assertThat(life.charge()).isEqualTo(before);
    assertThat(life.history()).hasSize(events);
  }
}
