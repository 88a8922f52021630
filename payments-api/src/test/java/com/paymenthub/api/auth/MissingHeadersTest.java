package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is said of credentials follows from what was sent, never from what exists. */
class MissingHeadersTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final String client = account.clientId().toString();

  @Test
  void what_was_not_sent_is_named() {
    assertThat(details(Map.of()))
        .containsExactly("X-Client-ID is required", "X-Api-Key is required");
    assertThat(details(Map.of("X-Client-ID", client))).containsExactly("X-Api-Key is required");
    assertThat(details(Map.of("X-Client-ID", UUID.randomUUID().toString())))
        .containsExactly("X-Api-Key is required");
    assertThat(details(Map.of("X-Api-Key", account.apiKey())))
        .containsExactly("X-Client-ID is required");
    assertThat(details(Map.of("X-Client-ID", " ", "X-Api-Key", "")))
        .containsExactly("X-Client-ID is required", "X-Api-Key is required");
    assertThat(details(Map.of("X-Client-ID", "my shop", "X-Api-Key", account.apiKey())))
        .containsExactly("X-Client-ID must be a UUID");
  }

  @Test
  void whatever_is_wrong_with_what_was_sent_is_not() {
    String another = service.newAccount().clientId().toString();
    String revoked = new TestKeys(service).revoked(account).apiKey();
    for (Map<String, String> wrong :
        List.of(
            Map.of("X-Client-ID", client, "X-Api-Key", "nonsense"),
            Map.of("X-Client-ID", client, "X-Api-Key", revoked),
            Map.of("X-Client-ID", another, "X-Api-Key", account.apiKey()),
            Map.of("X-Client-ID", UUID.randomUUID().toString(), "X-Api-Key", account.apiKey()))) {
      assertThat(details(wrong)).isEmpty();
    }
  }

  private List<String> details(Map<String, String> headers) {
    ApiAnswer answer = ApiClient.anonymous(service.url()).get("/v1/charges", headers);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.at("/error/key")).isEqualTo("credentials_invalid");
    return answer.json().at("/error/details").valueStream().map(JsonNode::stringValue).toList();
  }
}
