package com.paymenthub.charging.merchants;

import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Encrypts the credentials of a provider account, bound to their account and provider. */
@Component
class CredentialSealer implements HoldsSealed {

  private static final TypeReference<Map<String, String>> CREDENTIALS = new TypeReference<>() {};

  private final Sealer sealer;
  private final JsonMapper json;

  CredentialSealer(Sealer sealer, JsonMapper json) {
    this.sealer = sealer;
    this.json = json;
  }

  byte[] seal(UUID clientId, UUID providerId, Map<String, String> credentials) {
    return sealer.seal(json.writeValueAsBytes(credentials), binding(clientId, providerId));
  }

  Map<String, String> open(UUID clientId, UUID providerId, byte[] sealed) {
    return json.readValue(sealer.open(sealed, binding(clientId, providerId)), CREDENTIALS);
  }

  private static byte[] binding(UUID clientId, UUID providerId) {
    return ("provider:" + clientId + ":" + providerId).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "merchant_provider",
        "sealed_credentials",
        List.of("id"),
        List.of("client_id"),
        row -> binding(row.getObject("client_id", UUID.class), row.getObject("id", UUID.class)));
  }
}
