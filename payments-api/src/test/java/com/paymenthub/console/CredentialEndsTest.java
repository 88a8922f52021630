package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.checks.CredentialWatch;
import com.paymenthub.charging.checks.ProviderChecks;
import com.paymenthub.console.operators.Role;
import com.paymenthub.providers.adapters.example.ExampleAcquirer;
import com.paymenthub.providers.adapters.example.ExampleAcquirerServer;
import com.paymenthub.providers.contract.ProviderAccounts;
import com.paymenthub.providers.http.Certificates;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A client certificate that ends is shown, counted and logged, and taken no longer when it has. */
class CredentialEndsTest {

  private static final int VALID_DAYS = 100;

  private final AdvancingClock clock = new AdvancingClock();
  private ExampleAcquirerServer acquirer;
  private RunningService service;
  private UUID provider;
  private String page;
  private LocalDate end;

  @BeforeEach
  void open(@TempDir Path directory) throws Exception {
    acquirer = new ExampleAcquirerServer();
    service =
        RunningService.start(
            clock,
            context -> context.registerBean(ExampleAcquirer.class),
            settings(acquirer.arguments()));
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    byte[] certificate = Certificates.make(directory, "shop", "-0d", VALID_DAYS);
    end = Instant.now().atZone(ZoneOffset.UTC).toLocalDate().plusDays(VALID_DAYS);
    ApiAnswer created =
        service
            .client(account)
            .describedByItself()
            .post("/v1/merchants", merchant(Certificates.base64(certificate)));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    provider = UUID.fromString(created.at("/providers/0/id"));
    page = "/console/accounts/%s/merchants/%s".formatted(account.clientId(), created.at("/id"));
  }

  @AfterEach
  void close() {
    service.stop();
    acquirer.close();
  }

  @Test
  void it_is_shown_from_the_beginning_and_warned_of_in_its_last_thirty_days() {
    assertThat(said("en-US")).contains("end on ").doesNotContain("end soon");
    assertThat(counted()).containsExactly(0L, 0L);

    clock.advance(Duration.ofDays(VALID_DAYS - 29));
    assertThat(said("en-US")).contains("badge is-wait\">end soon: on ");
    assertThat(said("pt-BR")).contains("badge is-wait\">terminam em breve: em ");
    assertThat(checked()).isEqualTo("end on " + end + ", renew them before");
    try (CapturedLog log = CapturedLog.start()) {
      assertThat(counted()).containsExactly(1L, 0L);
      assertThat(log.text()).contains(provider.toString(), "end on " + end);
    }

    clock.advance(Duration.ofDays(30));
    assertThat(said("en-US")).contains("badge is-bad\">ended on ");
    assertThat(checked()).isEqualTo("Certificate has expired on " + end);
    assertThat(counted()).containsExactly(0L, 1L);
  }

  @Test
  void they_are_counted_once_an_hour() {
    assertThat(counted()).containsExactly(0L, 0L);
    Duration toItsEnd = Duration.between(clock.instant(), endOfLastDay());
    clock.advance(toItsEnd);
    assertThat(counted()).containsExactly(0L, 1L);

    switchOff();
    clock.advance(Duration.ofMinutes(59));
    assertThat(counted()).containsExactly(0L, 1L);
    clock.advance(Duration.ofMinutes(1));
    assertThat(counted()).as("one that takes no charges").containsExactly(0L, 0L);
  }

  private Instant endOfLastDay() {
    return end.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private List<Long> counted() {
    ConsoleUnderTest.doWork(service, "credentials_check");
    CredentialWatch ends = service.part(CredentialWatch.class);
    return List.of(ends.ending(), ends.ended());
  }

  private String checked() {
    return service
        .part(ProviderChecks.class)
        .check(service.part(ProviderAccounts.class).find(provider).orElseThrow())
        .getFirst()
        .result()
        .why()
        .english();
  }

  private void switchOff() {
    try (Visitor admin = admin("en-US")) {
      admin.post(page, page + "/providers/" + provider + "/switch", Map.of("off", "true"));
    }
  }

  private String said(String language) {
    try (Visitor admin = admin(language)) {
      return admin.get(page).body();
    }
  }

  private Visitor admin(String language) {
    Visitor admin = new Visitor(ConsoleUnderTest.url(service));
    admin.signIn(ConsoleUnderTest.operator(service, Role.ADMIN, Locale.forLanguageTag(language)));
    return admin;
  }

  private static String[] settings(String... hosts) {
    String[] settings = List.of(hosts).toArray(new String[hosts.length + 4]);
    settings[hosts.length] = "--payments.console.enabled=true";
    settings[hosts.length + 1] = "--payments.console.port=0";
    settings[hosts.length + 2] = "--payments.console.second-factor=false";
    settings[hosts.length + 3] = "--payments.agenda.enabled=false";
    return settings;
  }

  private static String merchant(String certificate) {
    Map<String, String> credentials =
        Map.of(
            "type", ExampleAcquirer.TYPE,
            "merchantCode", "00412903",
            "accessToken", ExampleAcquirerServer.ACCESS_TOKEN,
            "certificate", certificate,
            "certificatePassword", Certificates.PASSWORD);
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "mcc",
                "5732",
                "providers",
                List.of(Map.of("name", "example", "priority", 1, "credentials", credentials))));
  }
}
