package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every pair of a state and an operation: what no table allows is refused and changes nothing. */
class OperationMatrixTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static Shop shop;
  private static Shop analysed;

  @BeforeAll
  static void open() {
    shop = Shop.open(SERVICE);
    analysed =
        Shop.open(
            SERVICE,
            Setup.acquirer("acquirer", 1, Map.of()),
            Setup.antiFraud(Map.of("captureOnApproved", false)));
  }

  @ParameterizedTest
  @EnumSource
  void what_is_not_allowed_is_refused_and_changes_nothing(State state) {
    String id = state.reachedBy(shop, analysed);
    Shop owner = ownerOf(state);
    Everything before = Everything.about(owner, id);
    assertThat(before.charge().at("/status").stringValue()).isEqualTo(state.status());

    for (Operation operation : Operation.values()) {
      if (!state.allows(operation)) {
        ApiAnswer answer = operation.of(owner, id);
        int refusal = state.refusalOf(operation);
        assertThat(answer.status()).as("%s: %s", operation, answer.text()).isEqualTo(refusal);
        assertThat(answer.at("/error/key")).as("%s", operation).isIn(keysOf(refusal));
        assertThat(answer.header("Retry-After").isPresent()).isEqualTo(refusal == 409);
        assertThat(Everything.about(owner, id)).as("%s", operation).isEqualTo(before);
      }
    }
  }

  static List<Arguments> allowed() {
    return Arrays.stream(State.values())
        .flatMap(state -> state.allowed().stream().map(operation -> Arguments.of(state, operation)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void allowed(State state, Operation operation) {
    Shop owner = ownerOf(state);
    String id = state.reachedBy(shop, analysed);
    Everything before = Everything.about(owner, id);

    ApiAnswer answer = operation.of(owner, id);

    assertThat(answer.status()).as(answer.text()).isIn(200, 201);
    Everything after = Everything.about(owner, id);
    assertThat(after.charge()).isEqualTo(answer.json()).isNotEqualTo(before.charge());
    assertThat(after.history()).startsWith(before.history().toArray(HistoryEvent[]::new));
    assertThat(after.told()).startsWith(before.told().toArray(String[]::new));
  }

  private static Shop ownerOf(State state) {
    return switch (state) {
      case PRE_AUTHORIZED_AND_ANALYSED, PRE_AUTHORIZED_WITHOUT_ANALYSIS, CANCELED -> analysed;
      case PENDING,
          PRE_AUTHORIZED,
          PRE_AUTHORIZED_AND_PARTLY_VOIDED,
          PRE_AUTHORIZED_WITH_AN_UNKNOWN_CAPTURE,
          AUTHORIZED,
          AUTHORIZED_BY_A_CAPTURE,
          AUTHORIZED_AND_PARTLY_VOIDED,
          AUTHORIZED_WITH_AN_UNKNOWN_VOID,
          FAILED,
          VOIDED,
          VOIDED_BEFORE_ITS_CAPTURE,
          CHARGED_BACK ->
          shop;
    };
  }

  private static Set<String> keysOf(int refusal) {
    return refusal == 409
        ? Set.of("outcome_unknown")
        : Set.of("state_not_allowed", "amount_exceeds_residual");
  }

  /** All that could have changed. */
  private record Everything(
      JsonNode charge,
      List<HistoryEvent> history,
      List<String> told,
      List<SimulatedMovement> moved) {

    static Everything about(Shop shop, String id) {
      ApiAnswer charge = shop.read(id);
      return new Everything(
          charge.json(),
          new Histories(SERVICE.application()).of(UUID.fromString(id)),
          Notifications.of(SERVICE, id),
          Charged.movements(SERVICE, charge));
    }
  }
}
