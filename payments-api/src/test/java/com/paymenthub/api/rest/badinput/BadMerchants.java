package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.RawValue;

/** What can be wrong with {@code POST /v1/merchants}. */
final class BadMerchants {

  private final ApiClient sandbox;
  private final List<BadInput> rows = new ArrayList<>();

  BadMerchants(RunningService service) {
    this.sandbox = service.client(service.newAccount());
  }

  List<BadInput> rows() {
    field("mcc", "missing", null);
    field("mcc", "a number", 5732);
    field("mcc", "too short", "573");
    field("mcc", "too long", "57322");
    field("mcc", "not numeric", "57a2");
    field("mcc", "in wide digits", "５７３２");
    field("name", "a number", 7);
    field("name", "too long", "a".repeat(256));
    field("name", "with a NUL", "a\0");
    field("name", "half a character", new RawValue("\"\\ud800\""));
    field("city", "an object", Map.of());
    field("providers", "missing", null);
    field("providers", "an object", Map.of());
    field("providers", "empty", List.of());
    field("providers", "too many", Collections.nCopies(21, provider("name", "a")));
    fields("a provider that is text", merchant("providers", List.of("a")), "providers[0]");
    provider("name", "missing", null);
    provider("name", "blank", " ");
    provider("priority", "missing", null);
    provider("priority", "zero", 0);
    provider("priority", "too high", 1001);
    provider("priority", "fractional", new RawValue("1.5"));
    provider("priority", "text", "1");
    provider("credentials", "missing", null);
    provider("credentials", "text", "secret");
    credentials("type", "missing", Map.of("apiKey", "a"));
    credentials("type", "unknown", Map.of("type", "ACME"));
    credentials("type", "in lower case", Map.of("type", "service_sandbox"));
    credentials("apiKey", "a number", Map.of("type", "SERVICE_SANDBOX", "apiKey", 7));
    credentials(
        "apiKey", "too long", Map.of("type", "SERVICE_SANDBOX", "apiKey", "a".repeat(1001)));
    setting("settings", "text", "slow");
    setting("settings.latencyMillis", "negative", Map.of("latencyMillis", -1));
    setting("settings.latencyMillis", "too long", Map.of("latencyMillis", 120_001));
    setting("settings.latencyMillis", "text", Map.of("latencyMillis", "5"));
    setting("settings.declineRate", "above all", Map.of("declineRate", 101));
    setting("settings.declineRate", "fractional", Map.of("declineRate", new RawValue("0.5")));
    setting("settings.lostAnswerRate", "above all", Map.of("lostAnswerRate", 101));
    setting("settings.acceptedRate", "above all", Map.of("acceptedRate", 101));
    setting("settings.finishAfterSeconds", "too long", Map.of("finishAfterSeconds", 518_401));
    setting("settings.finishAs", "unknown", Map.of("finishAs", "lost"));
    setting("settings.retryAfterSeconds", "zero", Map.of("retryAfterSeconds", 0));
    setting("settings.retryAfterSeconds", "too long", Map.of("retryAfterSeconds", 864_001));
    setting("settings.judgedWithinSeconds", "zero", Map.of("judgedWithinSeconds", 0));
    setting("settings.reports", "text", Map.of("reports", "yes"));
    setting("settings.notices", "unknown", Map.of("notices", "email"));
    setting("settings.undoneRate", "above all", Map.of("undoneRate", 101));
    setting("settings.nextAction", "unknown", Map.of("nextAction", "later"));
    setting("settings.actionExpiresAfterSeconds", "zero", Map.of("actionExpiresAfterSeconds", 0));
    setting("settings.blindnessSeconds", "too long", Map.of("blindnessSeconds", 3_601));
    setting("settings.answersInquiries", "text", Map.of("answersInquiries", "no"));
    setting("settings.barring", "unknown", Map.of("barring", "later"));
    setting("settings.recognizesRepeats", "a number", Map.of("recognizesRepeats", 0));
    setting("settings.brands", "unknown", Map.of("brands", "Visa,visa"));
    setting("settings.minimumAmount", "zero", Map.of("minimumAmount", 0));
    setting("settings.maximumAmount", "too large", Map.of("maximumAmount", 1_000_000_000));
    setting("settings.maximumInstallments", "above all", Map.of("maximumInstallments", 100));
    setting(
        "settings.confirmationGraceBankingDays",
        "too many",
        Map.of("confirmationGraceBankingDays", 11));
    setting(
        "settings.confirmationGraceBankingDays",
        "negative",
        Map.of("confirmationGraceBankingDays", -1));
    setting("settings.dueDates", "unknown", Map.of("dueDates", "later"));
    setting("settings.partialCapture", "text", Map.of("partialCapture", "no"));
    setting("settings.partialRelease", "a number", Map.of("partialRelease", 1));
    setting("settings.partialRefund", "text", Map.of("partialRefund", "false"));
    setting("settings.refundWithinDays", "negative", Map.of("refundWithinDays", -1));
    setting("settings.refundWithinDays", "too many", Map.of("refundWithinDays", 3_651));
    setting("settings.feeBasisPoints", "above all", Map.of("feeBasisPoints", 10_001));
    setting("settings.feeBasisPoints", "negative", Map.of("feeBasisPoints", -1));
    setting("settings.deadlineMillis", "zero", Map.of("deadlineMillis", 0));
    setting("settings.maximumConcurrentCalls", "zero", Map.of("maximumConcurrentCalls", 0));
    setting("settings.circuitBreaker", "text", Map.of("circuitBreaker", "off"));
    fields(
        "two bad providers",
        merchant("providers", List.of(provider("name", null), provider("priority", "1"))),
        "providers[0].name",
        "providers[1].priority");
    return rows;
  }

  private void field(String field, String what, Object value) {
    fields(field + ": " + what, merchant(field, value), field);
  }

  private void provider(String field, String what, Object value) {
    fields(
        "provider " + field + ": " + what,
        merchant("providers", List.of(provider(field, value))),
        "providers[0]." + field);
  }

  private void setting(String field, String what, Object settings) {
    credentials(field, what, Map.of("type", "SERVICE_SANDBOX", "settings", settings));
  }

  private void credentials(String field, String what, Map<String, Object> credentials) {
    fields(
        "credentials " + field + ": " + what,
        merchant("providers", List.of(provider("credentials", credentials))),
        "providers[0].credentials." + field);
  }

  private void fields(String what, Map<String, Object> merchant, String... fields) {
    String json = json(merchant);
    rows.add(BadInput.invalid(what, json, () -> sandbox.post("/v1/merchants", json), fields));
  }

  private static Map<String, Object> merchant(String field, Object value) {
    Map<String, Object> merchant = new LinkedHashMap<>();
    merchant.put("mcc", "5732");
    merchant.put("providers", List.of(provider("name", "a")));
    merchant.put(field, value);
    return merchant;
  }

  private static Map<String, Object> provider(String field, Object value) {
    Map<String, Object> provider = new LinkedHashMap<>();
    provider.put("name", "a");
    provider.put("priority", 1);
    provider.put("credentials", Map.of("type", "SERVICE_SANDBOX"));
    provider.put(field, value);
    return provider;
  }

  private static String json(Map<String, Object> body) {
    return JsonMapper.shared().writeValueAsString(body);
  }
}
