package com.paymenthub.api.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.tracing.Collector.Seen;
import com.paymenthub.testing.Patience;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * One trace joins a request, its events, calls to providers and notifications (W3C Trace Context).
 */
class TracesTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static Collector collector;
  private static Receiver receiver;
  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @BeforeAll
  static void start() {
    collector = new Collector();
    receiver = Receiver.answering(200);
    service =
        RunningService.start(
            CLOCK,
            "--management.opentelemetry.tracing.export.otlp.endpoint=" + collector.url(),
            "--management.opentelemetry.tracing.export.schedule-delay=100ms",
            "--management.tracing.sampling.probability=1",
            "--payments.webhooks.allow-private-addresses=true");
  }

  @AfterAll
  static void stop() {
    service.stop();
    receiver.close();
    collector.close();
  }

  @Test
  void a_charge_is_one_trace_from_the_request_to_the_notification() {
    listen();
    String trace = newTrace();
    ApiAnswer charge = charge(trace, CardCharge.of(account));
    assertThat(charge.status()).as(charge.text()).isEqualTo(201);

    await()
        .atMost(Patience.LONGEST_WAIT)
        .untilAsserted(
            () ->
                assertThat(collector.of(trace))
                    .extracting(Seen::name)
                    .contains("http post /v1/charges", "provider call", "notification"));

    Seen request = only(trace, "http post /v1/charges");
    Seen call = only(trace, "provider call");
    assertThat(call.parentId()).isEqualTo(request.spanId());
    assertThat(call.attributes().toString()).contains("SERVICE_SANDBOX", "answered");
    assertThat(storedTraces(charge.at("/id"))).isNotEmpty().allMatch(it -> it.contains(trace));
    assertThat(receiver.received())
        .filteredOn(it -> it.at("/data/id").equals(charge.at("/id")))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it.header("traceparent")).contains(trace));
  }

  @Test
  void what_is_found_out_hours_later_is_part_of_the_trace_of_the_request() {
    String trace = newTrace();
    ApiAnswer charge = charge(trace, CardCharge.of(account).cardEndingIn(8));
    assertThat(charge.at("/status")).isEqualTo("pending");

    CLOCK.advance(Duration.ofHours(3));
    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () -> !client.get("/v1/charges/" + charge.at("/id")).at("/status").equals("pending"));

    await()
        .atMost(Patience.LONGEST_WAIT)
        .untilAsserted(
            () -> assertThat(collector.of(trace)).extracting(Seen::name).contains("due work"));
    Seen due = first(trace, "due work");
    assertThat(collector.of(trace))
        .filteredOn(span -> span.name().equals("provider call"))
        .extracting(Seen::parentId)
        .contains(due.spanId());
  }

  @Test
  void no_span_tells_of_a_card_or_a_person() {
    String trace = newTrace();
    charge(trace, CardCharge.of(account));
    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(() -> collector.of(trace).stream().anyMatch(it -> it.name().startsWith("http")));

    String told =
        collector.all().stream().map(span -> span.name() + span.attributes()).toList().toString();
    assertThat(told)
        .contains("/v1/charges")
        .doesNotContain("MARIA", account.apiKey())
        .doesNotContainPattern("\\d{13,}");
  }

  private void listen() {
    ApiAnswer made =
        client.post(
            "/v1/webhooks",
            "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(receiver.url("/")));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
  }

  private ApiAnswer charge(String trace, CardCharge charge) {
    return client.post(
        "/v1/charges",
        charge.json(),
        Map.of("traceparent", "00-%s-00f067aa0ba902b7-01".formatted(trace)));
  }

  private static String newTrace() {
    UUID random = UUID.randomUUID();
    return HexFormat.of().toHexDigits(random.getMostSignificantBits())
        + HexFormat.of().toHexDigits(random.getLeastSignificantBits());
  }

  private static Seen only(String trace, String name) {
    List<Seen> found =
        collector.of(trace).stream().filter(span -> span.name().equals(name)).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static Seen first(String trace, String name) {
    return collector.of(trace).stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> storedTraces(String charge) {
    return service
        .owner()
        .queryForList(
            "select convert_from(meta_data, 'UTF8')::jsonb ->> 'traceparent'"
                + " from payments.domain_event where aggregate_identifier = ?::uuid",
            String.class,
            charge);
  }
}
