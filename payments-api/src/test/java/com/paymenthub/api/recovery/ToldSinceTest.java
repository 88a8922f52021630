package com.paymenthub.api.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.commands.PaymentsCommand;
import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SecretsFile;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Who restores a database to an instant learns what others were told afterwards. */
@ExtendWith(Patience.class)
class ToldSinceTest {

  private final AdvancingClock clock = new AdvancingClock();
  private final Receiver receiver = Receiver.answering(200);
  private final RunningService service =
      RunningService.start(
          clock,
          "--payments.webhooks.allow-private-addresses=true",
          "--payments.webhooks.delivery.interval=20ms",
          "--payments.agenda.enabled=false");
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @TempDir private Path directory;

  @AfterEach
  void stop() {
    receiver.close();
    service.stop();
  }

  @Test
  void requests_to_providers_notifications_and_answers_are_told_from_the_instant_on() {
    client.post(
        "/v1/webhooks", "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(receiver.url("/")));
    String before = charge("order-before");
    clock.advance(Duration.ofMinutes(5));
    Instant since = clock.instant();
    clock.advance(Duration.ofMinutes(5));
    String after = charge("order-after");
    String captured = client.postWithoutBody("/v1/charges/" + before + "/capture").at("/id");
    assertThat(captured).isEqualTo(before);

    List<String> told = toldSince(since);

    assertThat(told.getFirst())
        .isEqualTo(
            "told_at,party,account_id,charge_id,what,reference,provider_type,minor_units,outcome");
    assertThat(of(told, after, "provider")).singleElement().asString().contains("SERVICE_SANDBOX");
    assertThat(of(told, after, "merchant")).anyMatch(line -> line.contains("notification of "));
    assertThat(of(told, before, "provider")).singleElement().asString().contains("capture");
    assertThat(told)
        .anyMatch(line -> line.contains(",answer,order-after,") && line.endsWith(",201"))
        .noneMatch(line -> line.contains("order-before"));
    assertThat(toldSince(Instant.EPOCH)).anyMatch(line -> line.contains("order-before"));
    assertThat(toldSince(clock.instant().plusSeconds(1))).hasSize(1);
  }

  private String charge(String key) {
    String id =
        client
            .send(
                "POST",
                "/v1/charges",
                CardCharge.of(account).json(),
                Map.of("X-Idempotency-Key", key))
            .at("/id");
    await()
        .until(
            () ->
                !service
                    .owner()
                    .queryForObject(
                        "select exists (select from notification where charge_id = ?::uuid"
                            + " and state <> 'delivered')",
                        Boolean.class,
                        id));
    return id;
  }

  private static List<String> of(List<String> told, String charge, String party) {
    return told.stream()
        .filter(line -> line.contains(charge) && line.contains("," + party + ","))
        .toList();
  }

  private List<String> toldSince(Instant since) {
    Path file = directory.resolve("told.csv");
    String[] arguments =
        Stream.concat(
                Stream.of(
                    "told-since",
                    Timestamps.format(since),
                    "--file",
                    file.toString(),
                    "--payments.home=" + directory),
                service.database().serviceSettings().entrySet().stream()
                    .map(setting -> "--" + setting.getKey() + "=" + setting.getValue()))
            .toArray(String[]::new);
    assertThat(PaymentsCommand.run(SecretsFile.takenFrom(arguments))).contains(0);
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
