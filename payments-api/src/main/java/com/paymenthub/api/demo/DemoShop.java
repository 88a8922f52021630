package com.paymenthub.api.demo;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import tools.jackson.databind.JsonNode;

/**
 * The server side of a shop. Its account is the demo account of the production environment, whose
 * acquirer is the simulator.
 */
final class DemoShop {

  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final int BOLETO_DAYS = 3;

  private final DemoClient service;
  private final Clock clock;

  DemoShop(DemoClient service, Clock clock) {
    this.service = service;
    this.clock = clock;
  }

  /**
   * A new order.
   *
   * @throws DemoClient.NotPossible when the service refuses it
   */
  JsonNode order() {
    return service.post(
        "/v1/sessions",
        """
        {"merchantId": "%s", "name": "Demo shop", "orderId": "demo-%d",
         "amount": 15870, "capture": true,
         "items": [
           {"name": "Caneca de cerâmica", "description": "350 ml",
            "unitPrice": 4990, "quantity": 2, "tangible": true},
           {"name": "Café em grãos", "description": "500 g",
            "unitPrice": 5890, "quantity": 1, "tangible": true}],
         "paymentMethods": [
           {"paymentType": "credit", "installments": 3},
           {"paymentType": "pix", "expiresIn": 900},
           {"paymentType": "boleto", "expiresDate": "%s"}]}
        """
            .formatted(
                service.merchantId(),
                clock.millis(),
                LocalDate.now(clock.withZone(SAO_PAULO)).plusDays(BOLETO_DAYS)));
  }

  /**
   * Lets the simulator say that a session's pending pix or boleto was paid.
   *
   * @throws DemoClient.NotPossible when nothing is pending
   */
  void confirm(String sessionId) {
    String charge = service.get("/v1/sessions/" + sessionId).path("pendingChargeId").asString("");
    if (charge.isEmpty()) {
      throw new DemoClient.NotPossible("nothing is pending");
    }
    service.post("/v1/charges/" + charge, "{\"status\": \"authorized\"}");
  }
}
