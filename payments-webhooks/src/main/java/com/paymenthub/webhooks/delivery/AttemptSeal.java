package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.webhooks.exchange.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Encrypts what was sent and answered, for the history. */
@Component
class AttemptSeal {

  private final JsonMapper json = JsonMapper.builder().build();

  byte[] seal(
      Sealer sealer, UUID deliveryId, Map<String, String> headers, byte[] body, Exchange exchange) {
    AttemptContents contents =
        new AttemptContents(
            headers,
            new String(body, StandardCharsets.UTF_8),
            exchange.headers(),
            new String(exchange.body(), StandardCharsets.UTF_8));
    return sealer.seal(json.writeValueAsBytes(contents), AttemptContents.binding(deliveryId));
  }

  AttemptContents open(Sealer sealer, UUID deliveryId, byte[] sealed) {
    return json.readValue(
        sealer.open(sealed, AttemptContents.binding(deliveryId)), AttemptContents.class);
  }
}
