package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.due.DueItem;
import com.paymenthub.platform.due.ScheduledWork;
import com.paymenthub.providers.contract.NoticeRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Support staff see what providers have told, and what was made of it. */
class ProviderNoticesTest {

  private static final RunningService SERVICE = ConsoleUnderTest.service();

  private final TestAccount account = SERVICE.newAccount();
  private final ApiClient client = SERVICE.client(account);

  @Test
  void a_notice_leads_to_the_charge_that_it_is_about_and_a_forged_one_is_kept_apart() {
    UUID provider = notifying();
    String charge = client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
    String attempt = client.get("/v1/charges/" + charge).at("/transactionRequests/0/id");
    take(provider, "{\"type\":\"undone\",\"reference\":\"" + attempt + "\"}");
    take(provider, "a canary of 4111111111111111");
    read(provider);

    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT))) {
      desk.open("/provider-notices?provider=" + provider)
          .sees("hint, followed up")
          .sees("the provider was asked")
          .sees("cannot be read")
          .look("provider-notices");
      assertThat(desk.page().content()).doesNotContain("canary").doesNotContain(attempt);
      desk.page().selectOption("#state", "unverifiable");
      desk.click("form.row-form button");
      assertThat(desk.page().locator("[aria-labelledby=h-notices] tbody tr").count()).isEqualTo(1);
      desk.open("/provider-notices?provider=" + provider).click("td a[href$='" + charge + "']");
      assertThat(desk.page().url()).endsWith(charge);
    }
  }

  @Test
  void administrators_see_the_address_that_a_provider_needs_to_know() {
    UUID provider = notifying();

    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.ADMIN))) {
      desk.open("/accounts/" + account.clientId() + "/merchants/" + account.merchantId())
          .sees("/v1/providers/" + provider + "/notifications/")
          .look("merchant-notices");
    }
  }

  private UUID notifying() {
    String merchant = "/v1/merchants/" + account.merchantId();
    String id = client.get(merchant).at("/providers/0/id");
    Map<String, Object> provider =
        Map.of(
            "id",
            id,
            "name",
            "simulator",
            "priority",
            1,
            "credentials",
            Map.of("type", "SERVICE_SANDBOX", "settings", Map.of("notices", "hints")));
    assertThat(
            client
                .patch(
                    merchant,
                    JsonMapper.shared().writeValueAsString(Map.of("providers", List.of(provider))))
                .status())
        .isEqualTo(200);
    return UUID.fromString(id);
  }

  /** Does at once what is due work otherwise. */
  private void read(UUID provider) {
    ScheduledWork reading =
        SERVICE.parts(ScheduledWork.class).stream()
            .filter(work -> work.kind().equals("provider_notice"))
            .findFirst()
            .orElseThrow();
    SERVICE
        .application()
        .queryForList("select id from provider_notice where provider_id = ?", UUID.class, provider)
        .forEach(
            id ->
                reading
                    .perform()
                    .accept(new DueItem(id, account.clientId(), ConsoleUnderTest.now())));
  }

  private static void take(UUID provider, String body) {
    NoticeRequest request =
        new NoticeRequest(
            "", null, Map.of(), body.getBytes(StandardCharsets.UTF_8), ConsoleUnderTest.now());
    assertThat(SERVICE.part(NoticeIntake.class).take(provider, request)).isPresent();
  }
}
