package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CallbackProvider;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.due.DueItem;
import com.paymenthub.platform.due.ScheduleTable;
import com.paymenthub.platform.due.ScheduledWork;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A provider is told where to send its notices: on saving where that is wanted, and by hand. */
class NoticeRegistrationTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final CallbackProvider PROVIDER = new CallbackProvider();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK,
          context -> context.registerBean(CallbackProvider.class, () -> PROVIDER),
          "--payments.public-url=https://hub.example",
          "--payments.agenda.enabled=false",
          "--payments.console.enabled=true",
          "--payments.console.port=0",
          "--payments.console.second-factor=false");

  private final TestAccount account = SERVICE.newAccount();
  private final ApiClient client = SERVICE.client(account).describedByItself();

  @AfterAll
  static void end() {
    SERVICE.stop();
  }

  @BeforeEach
  void answers() {
    PROVIDER.setAway(false);
  }

  @Test
  void it_is_told_soon_after_credentials_were_saved_that_say_so() {
    ApiAnswer merchant = created("true");
    assertThat(page(merchant, "en-US")).contains("being registered since ");

    assertThat(work()).isEqualTo(1);
    assertThat(registered(merchant)).isEqualTo(1);
    assertThat(address(merchant)).startsWith("https://hub.example/v1/providers/");
    assertThat(page(merchant, "en-US")).contains("registered at the provider on ");
    assertThat(page(merchant, "pt-BR")).contains("registrado no provedor em ");
    assertThat(work()).as("done once").isZero();
  }

  @Test
  void it_is_told_again_when_the_credentials_are_others_and_not_for_another_name() {
    ApiAnswer merchant = created("true");
    work();

    change(merchant, "another name", "key");
    assertThat(work()).isZero();
    change(merchant, "another name", "another key");
    assertThat(work()).isEqualTo(1);
    assertThat(registered(merchant)).isEqualTo(2);
  }

  @Test
  void without_being_asked_to_it_replaces_nobodys_address() {
    ApiAnswer merchant = created("false");

    assertThat(work()).isZero();
    assertThat(registered(merchant)).isZero();
    assertThat(page(merchant, "en-US")).doesNotContain("being registered");
  }

  @Test
  void while_it_does_not_answer_it_is_tried_again_for_a_day_and_then_given_up() {
    PROVIDER.setAway(true);
    ApiAnswer merchant = created("true");

    assertThat(work()).isEqualTo(1);
    assertThat(work()).as("not at once").isZero();
    assertThat(page(merchant, "pt-BR")).contains("ninguém atende no endereço do provedor");
    CLOCK.advance(Duration.ofSeconds(10));
    assertThat(work()).isEqualTo(1);

    CLOCK.advance(Duration.ofDays(1));
    try (CapturedLog log = CapturedLog.start()) {
      assertThat(work()).isEqualTo(1);
      assertThat(log.text())
          .contains(merchant.at("/providers/0/id"), "is not tried any more")
          .doesNotContain("/notifications/");
    }
    assertThat(page(merchant, "en-US"))
        .contains("could not be registered, given up on ")
        .contains("nobody listens at the provider&#39;s host");
    CLOCK.advance(Duration.ofDays(1));
    assertThat(work()).isZero();
  }

  @Test
  void what_comes_back_is_told_at_the_next_try() {
    PROVIDER.setAway(true);
    ApiAnswer merchant = created("true");
    work();
    PROVIDER.setAway(false);
    CLOCK.advance(Duration.ofSeconds(10));

    assertThat(work()).isEqualTo(1);
    assertThat(registered(merchant)).isEqualTo(1);
  }

  @Test
  void a_merchant_that_was_deleted_since_is_registered_nowhere() {
    ApiAnswer merchant = created("true");
    assertThat(client.delete("/v1/merchants/" + merchant.at("/id")).status()).isEqualTo(204);

    assertThat(work()).isEqualTo(1);
    assertThat(registered(merchant)).isZero();
    assertThat(work()).isZero();
  }

  @Test
  void an_operator_registers_it_by_hand_and_is_told_what_came_of_it() {
    ApiAnswer merchant = created("false");
    PROVIDER.setAway(true);
    assertThat(registeredByHand(merchant)).contains("does not work");
    assertThat(registered(merchant)).isZero();

    PROVIDER.setAway(false);
    assertThat(registeredByHand(merchant)).contains("registered at the provider on ");
    assertThat(registered(merchant)).isEqualTo(1);
    assertThat(
            SERVICE
                .owner()
                .queryForList(
                    "select after ->> 'result' from audit_entry where subject_id = ?::uuid"
                        + " order by at",
                    String.class,
                    merchant.at("/providers/0/id")))
        .containsExactly("fails", "works");
  }

  @Test
  void what_was_done_by_hand_is_not_done_again() {
    PROVIDER.setAway(true);
    ApiAnswer merchant = created("true");
    work();
    PROVIDER.setAway(false);
    registeredByHand(merchant);

    CLOCK.advance(Duration.ofMinutes(1));
    assertThat(work()).isZero();
    assertThat(registered(merchant)).isEqualTo(1);
  }

  private ApiAnswer created(String registerCallback) {
    ApiAnswer created = client.post("/v1/merchants", body(null, "one", "key", registerCallback));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created;
  }

  private void change(ApiAnswer merchant, String name, String key) {
    ApiAnswer changed =
        client.patch(
            "/v1/merchants/" + merchant.at("/id"),
            body(merchant.at("/providers/0/id"), name, key, "true"));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
  }

  private static String body(String id, String name, String key, String registerCallback) {
    Map<String, Object> provider =
        new HashMap<>(
            Map.of(
                "name",
                name,
                "priority",
                1,
                "credentials",
                Map.of(
                    "type",
                    CallbackProvider.TYPE,
                    "key",
                    key,
                    "registerCallback",
                    registerCallback)));
    if (id != null) {
      provider.put("id", id);
    }
    return JsonMapper.shared()
        .writeValueAsString(Map.of("mcc", "5732", "providers", List.of(provider)));
  }

  private static String address(ApiAnswer merchant) {
    return merchant.at("/providers/0/notificationUrl");
  }

  private static long registered(ApiAnswer merchant) {
    return PROVIDER.registered().stream().filter(address(merchant)::equals).count();
  }

  /** Does what the service would do by itself now, and answers how much that was. */
  private static int work() {
    ScheduledWork registering =
        SERVICE.parts(ScheduledWork.class).stream()
            .filter(work -> work.kind().equals("notice_registration"))
            .findFirst()
            .orElseThrow();
    List<DueItem> due =
        registering
            .schedule()
            .claim(
                registering.kind(),
                CallbackProvider.TYPE,
                10,
                ScheduleTable.BEFORE_ALL,
                ScheduleTable.AccountLimits.NONE,
                Duration.ofMinutes(1))
            .items();
    due.forEach(registering.perform());
    return due.size();
  }

  private String registeredByHand(ApiAnswer merchant) {
    try (Visitor admin = admin("en-US")) {
      return admin
          .post(
              path(merchant),
              path(merchant) + "/providers/" + merchant.at("/providers/0/id") + "/register-notices",
              Map.of())
          .body();
    }
  }

  private String page(ApiAnswer merchant, String language) {
    try (Visitor admin = admin(language)) {
      return admin.get(path(merchant)).body();
    }
  }

  private String path(ApiAnswer merchant) {
    return "/console/accounts/%s/merchants/%s".formatted(account.clientId(), merchant.at("/id"));
  }

  private static Visitor admin(String language) {
    Visitor admin = new Visitor(ConsoleUnderTest.url(SERVICE));
    admin.signIn(ConsoleUnderTest.operator(SERVICE, Role.ADMIN, Locale.forLanguageTag(language)));
    return admin;
  }
}
