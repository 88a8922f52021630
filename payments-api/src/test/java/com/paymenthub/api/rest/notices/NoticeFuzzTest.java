package com.paymenthub.api.rest.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;

/**
 * Every provider of the service reads anything that comes to its address for notices without a
 * failure, says the same again, and believes nothing: no input has the right signature, because the
 * keys are new in each run. An input has headers, then an empty line and the body.
 */
class NoticeFuzzTest {

  private static final Instant RECEIVED_AT = Instant.parse("2026-11-28T12:00:00Z");
  private static final int KEY_BYTES = 32;

  private final Map<NoticeSender, List<ProviderAccount>> senders = senders();

  @Timeout(30)
  @FuzzTest(maxDuration = "30s")
  void nobody_fails_or_believes(byte[] input) {
    // The service opens connections to its own database by itself. Jazzer ignores a permission
    // that is given before fuzzing has begun.
    BugDetectors.allowNetworkConnections((host, port) -> host.equals("localhost"));
    NoticeRequest request = request(new String(input, StandardCharsets.ISO_8859_1));
    senders.forEach(
        (sender, accounts) ->
            accounts.forEach(
                account -> {
                  NoticeReading reading = sender.read(request, account);
                  assertThat(reading).isNotInstanceOf(NoticeReading.Verified.class);
                  assertThat(sender.read(request, account)).isEqualTo(reading);
                }));
  }

  private static NoticeRequest request(String text) {
    String[] parts = text.split("\n\n", 2);
    String body = parts.length == 2 ? parts[1] : text;
    Map<String, List<String>> headers = new HashMap<>();
    if (parts.length == 2) {
      for (String line : parts[0].lines().toList()) {
        String[] header = line.split(": ", 2);
        headers.put(header[0].toLowerCase(Locale.ROOT), List.of(header[header.length - 1]));
      }
    }
    return new NoticeRequest(
        "", null, headers, body.getBytes(StandardCharsets.ISO_8859_1), RECEIVED_AT);
  }

  private static Map<NoticeSender, List<ProviderAccount>> senders() {
    Map<NoticeSender, List<ProviderAccount>> senders = new HashMap<>();
    for (NoticeSender sender : RunningService.sharedAndStill().parts(NoticeSender.class)) {
      senders.put(sender, Stream.of("signed", "hints").map(kind -> account(sender, kind)).toList());
    }
    assertThat(senders).hasSizeGreaterThanOrEqualTo(3);
    return senders;
  }

  /** Keys that nobody knows, and the setting with which simulators send notices. */
  private static ProviderAccount account(NoticeSender sender, String simulatorsNotices) {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    Map<String, String> credentials = new HashMap<>();
    for (CredentialField field : sender.credentialFields()) {
      credentials.put(field.name(), HexFormat.of().formatHex(key));
    }
    credentials.put("notices", simulatorsNotices);
    return Requests.account(sender.providerType(), credentials);
  }
}
