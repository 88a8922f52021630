package com.paymenthub.api.rest.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.providers.contract.ProviderAccounts;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An address for notices that is not wholly right is like one that never was. */
class NoticeAccessTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final ApiClient anybody = ApiClient.anonymous(service.url());
  private final UUID ours = newProvider();
  private final UUID others = newProvider();

  @Test
  void only_the_whole_address_takes_a_notice() {
    assertThat(post(ours + "/notifications/" + secretOf(ours)).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ours}/notifications/{secret of another}",
        "{unknown}/notifications/{secret}",
        "{ours}/notifications/{beginning of the secret}",
        "{ours}/notifications/{secret}A",
        "{ours}/notifications/A{secret}",
        "nonsense/notifications/{secret}"
      })
  void every_other_one_is_answered_as_unknown_and_nothing_is_stored(String form) {
    TableCounts tables = new TableCounts(service);
    Map<String, Long> before = tables.now();
    String secret = secretOf(ours);
    ApiAnswer unknown = post(UUID.randomUUID() + "/notifications/" + secretOf(UUID.randomUUID()));

    ApiAnswer answer =
        post(
            form.replace("{ours}", ours.toString())
                .replace("{unknown}", UUID.randomUUID().toString())
                .replace("{secret of another}", secretOf(others))
                .replace("{beginning of the secret}", secret.substring(0, secret.length() - 1))
                .replace("{secret}", secret));

    assertThat(answer.status()).isEqualTo(404).isEqualTo(unknown.status());
    assertThat(withoutId(answer)).isEqualTo(withoutId(unknown));
    assertThat(answer.response().headers().map().keySet())
        .isEqualTo(unknown.response().headers().map().keySet());
    assertThat(tables.now()).isEqualTo(before);
  }

  private ApiAnswer post(String address) {
    return anybody.post("/v1/providers/" + address, "{}");
  }

  private String secretOf(UUID providerId) {
    String path =
        URI.create(service.part(ProviderAccounts.class).noticeAddressOf(providerId)).getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String withoutId(ApiAnswer answer) {
    return answer.text().replace(answer.at("/error/requestId"), "");
  }

  private UUID newProvider() {
    ApiAnswer merchant =
        service
            .client(service.newAccount())
            .post(
                "/v1/merchants",
                """
                {"mcc": "5732", "name": "A shop", "city": "São Paulo", "providers": [
                  {"name": "simulator", "priority": 1, "credentials":
                    {"type": "SERVICE_SANDBOX", "settings": {"notices": "signed"}}}]}
                """);
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return UUID.fromString(merchant.at("/providers/0/id"));
  }
}
