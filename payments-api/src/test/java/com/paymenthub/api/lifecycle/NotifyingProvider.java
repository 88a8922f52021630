package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.platform.Transactions;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * An account at a simulator that sends notices, and its user.
 *
 * @param id our id of it
 * @param url where its notices go; empty where it sends none
 */
record NotifyingProvider(RunningService service, Shop shop, String id, String url) {

  /** Long after the test. */
  private static final int NEVER_SECONDS = 518_400;

  static NotifyingProvider of(RunningService service, Shop shop, int index) {
    ApiAnswer merchant = shop.client().get("/v1/merchants/" + shop.account().merchantId());
    String url = SentNotice.address(merchant, index);
    return new NotifyingProvider(
        service,
        shop,
        merchant.at("/providers/" + index + "/id"),
        url == null ? "" : url.replace("http://localhost:0", service.url()));
  }

  /** Our reference of a charge's request, the most recent first. */
  String attempt(String chargeId, int index) {
    return shop.read(chargeId).at("/transactionRequests/" + index + "/id");
  }

  /** Its settings are changed, so that it refuses nothing any more, and signs with this key. */
  void change(String key) {
    List<Map<String, Object>> providers = new ArrayList<>();
    String path = "/v1/merchants/" + shop.account().merchantId();
    ApiAnswer merchant = shop.client().get(path);
    for (int index = 0; index < merchant.json().get("providers").size(); index++) {
      providers.add(
          Map.of(
              "id",
              merchant.at("/providers/" + index + "/id"),
              "name",
              "simulator " + index,
              "priority",
              index + 1,
              "credentials",
              Map.of(
                  "type",
                  "SERVICE_SANDBOX",
                  "apiKey",
                  key,
                  "settings",
                  Map.of("notices", "signed"))));
    }
    ApiAnswer changed =
        shop.client()
            .patch(path, JsonMapper.shared().writeValueAsString(Map.of("providers", providers)));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
  }

  void takes(SentNotice notice) {
    HttpResponse<String> answer = notice.to(url);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  /** What is known of each notice, the oldest first. */
  List<String> stored(String column) {
    return service
        .application()
        .queryForList(
            "select "
                + column
                + " from provider_notice where provider_id = ?::uuid order by received_at",
            String.class,
            id);
  }

  /** One that accepts everything, and finishes nothing while a test lasts. */
  static NotifyingProvider accepting(RunningService service, String notices) {
    return of(
        service,
        Shop.open(
            service,
            Setup.acquirer(
                "later",
                1,
                Map.of(
                    "acceptedRate", 100, "finishAfterSeconds", NEVER_SECONDS, "notices", notices))),
        0);
  }

  /** One that does everything at once. */
  static NotifyingProvider notifying(RunningService service, String notices) {
    return of(
        service, Shop.open(service, Setup.acquirer("simulator", 1, Map.of("notices", notices))), 0);
  }

  /** Has everything that came read again; answers how much that was. */
  int readAgain() {
    Instant now = Instant.now();
    return service
        .part(Transactions.class)
        .run(
            () ->
                service
                    .part(StoredNotices.class)
                    .readAgain(
                        UUID.fromString(id),
                        now.minus(Duration.ofHours(1)),
                        now.plus(Duration.ofHours(1))));
  }
}
