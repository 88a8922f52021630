package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;

/**
 * What the simulator itself has signed is read without a failure, however odd it is. An input has
 * the notice's id in its first line, then the body, which the test signs.
 */
class SimulatorNoticeFuzzTest {

  private static final Instant RECEIVED_AT = Instant.parse("2026-11-28T12:00:00Z");

  private final ProviderAccount account =
      Requests.account(
          SandboxAcquirer.TYPE, Map.of("apiKey", "key-of-the-test", "notices", "signed"));

  @Timeout(30)
  @FuzzTest(maxDuration = "30s")
  void what_is_signed_is_read(byte[] input) {
    String[] parts = new String(input, StandardCharsets.UTF_8).split("\n", 2);
    byte[] body = parts[parts.length - 1].getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = new HashMap<>();
    SimulatorNotice.signed(parts[0], body, RECEIVED_AT, account)
        .forEach((name, value) -> headers.put(name, List.of(value)));
    NoticeRequest request = new NoticeRequest("", null, headers, body, RECEIVED_AT);

    NoticeReading reading = SimulatorNotice.read(request, account);

    assertThat(SimulatorNotice.read(request, account)).isEqualTo(reading);
    assertThat(reading).isNotEqualTo(new NoticeReading.Unverifiable("signature_wrong"));
  }
}
