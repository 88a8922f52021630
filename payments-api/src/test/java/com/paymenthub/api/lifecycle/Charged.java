package com.paymenthub.api.lifecycle;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What tests read in a charge that was answered. */
final class Charged {

  private Charged() {}

  /** Status, amount and original amount, for example {@code authorized 1500 of 1990}. */
  static String state(ApiAnswer charge) {
    JsonNode json = charge.json();
    return "%s %d of %d"
        .formatted(
            json.get("status").stringValue(),
            json.get("amount").longValue(),
            json.get("originalAmount").longValue());
  }

  /** Type, status and amount of the most recent operation, for example {@code void failed 90}. */
  static String latest(ApiAnswer charge) {
    JsonNode request = charge.json().at("/transactionRequests/0");
    return operation(request) + " " + request.get("amount").longValue();
  }

  /** Type and status of every operation, the oldest first, for example {@code void failed}. */
  static List<String> operations(ApiAnswer charge) {
    return charge
        .json()
        .get("transactionRequests")
        .valueStream()
        .map(Charged::operation)
        .toList()
        .reversed();
  }

  /** What the simulator did for it, by its own ledger, the oldest first. */
  static List<SimulatedMovement> movements(RunningService service, ApiAnswer charge) {
    List<String> operations = charge.json().get("transactionRequests").findValuesAsString("id");
    return service.movements().stream()
        .filter(movement -> operations.contains(movement.of().toString()))
        .toList();
  }

  private static String operation(JsonNode request) {
    return request.get("requestType").stringValue()
        + " "
        + request.get("requestStatus").stringValue();
  }
}
