package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.exchange.Exchange;
import com.paymenthub.webhooks.signature.Seal;
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
      Seal seal, UUID deliveryId, Map<String, String> headers, byte[] body, Exchange exchange) {
    AttemptContents contents =
        new AttemptContents(
            headers,
            new String(body, StandardCharsets.UTF_8),
            exchange.headers(),
            new String(exchange.body(), StandardCharsets.UTF_8));
    return seal.seal(json.writeValueAsBytes(contents), AttemptContents.binding(deliveryId));
  }

  AttemptContents open(Seal seal, UUID deliveryId, byte[] sealed) {
    return json.readValue(
        seal.open(sealed, AttemptContents.binding(deliveryId)), AttemptContents.class);
  }
}
