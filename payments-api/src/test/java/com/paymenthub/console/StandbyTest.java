package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.finance.reports.TableExport;
import com.paymenthub.testing.DurablePostgres;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read from a standby is some seconds old and says so; what merchants read is not. */
class StandbyTest {

  private static final String BEHIND = "come from a standby of the database, which is ";
  private static final String EVEN = "come from a standby of the database, which has everything";

  @TempDir Path directory;

  private DurablePostgres primary;
  private DurablePostgres standby;
  private RunningService service;
  private Visitor visitor;
  private TestAccount account;
  private ApiClient client;

  @BeforeEach
  void start() {
    primary = DurablePostgres.create(directory.resolve("primary"));
    standby = primary.follow(directory.resolve("standby"));
    service =
        RunningService.start(
            primary,
            "--payments.standby.url=" + standby.jdbcUrl(),
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.console.second-factor=false");
    account = service.newAccount();
    client = service.client(account);
    Operator auditor = ConsoleUnderTest.operator(service, Role.AUDITOR, Locale.US);
    visitor = new Visitor(ConsoleUnderTest.url(service));
    visitor.signIn(auditor);
  }

  @AfterEach
  void stop() {
    visitor.close();
    service.stop();
    standby.close();
    primary.close();
  }

  @Test
  void exports_and_lists_are_as_old_as_the_standby_and_pages_say_how_old() throws IOException {
    String before = charge();
    await().atMost(Patience.LONGEST_WAIT).until(() -> exported().contains(before));
    await().atMost(Patience.LONGEST_WAIT).until(() -> events().contains(EVEN));
    assertThat(events()).contains(before);

    standby.pauseReplay();
    String after = charge();

    assertThat(client.get("/v1/charges/" + after).status()).isEqualTo(200);
    assertThat(client.get("/v1/charges").text()).contains(after);
    assertThat(exported()).contains(before).doesNotContain(after);
    assertThat(history("paused")).contains(before).doesNotContain(after);
    await().atMost(Patience.LONGEST_WAIT).until(() -> events().contains(BEHIND));
    assertThat(events()).doesNotContain(after);
    await().atMost(Patience.LONGEST_WAIT).until(() -> figure("behind_seconds") > 0);
    assertThat(figure("reached")).isEqualTo(1);

    standby.resumeReplay();
    await().atMost(Patience.LONGEST_WAIT).until(() -> exported().contains(after));
    await().atMost(Patience.LONGEST_WAIT).until(() -> events().contains(EVEN));
    assertThat(history("resumed")).contains(before, after);
    await().atMost(Patience.LONGEST_WAIT).until(() -> figure("behind_seconds") == 0);
  }

  @Test
  void without_the_standby_merchants_notice_nothing_and_pages_say_that_it_is_away() {
    String before = charge();
    primary.awaitNoStandby();
    standby.close();

    assertThat(client.get("/v1/charges/" + before).status()).isEqualTo(200);
    assertThat(charge()).isNotEmpty();
    assertThatThrownBy(this::exported).isInstanceOf(RuntimeException.class);
    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(() -> visitor.get("/console/me").body().contains("how far it is behind cannot be"));
    await().atMost(Patience.LONGEST_WAIT).until(() -> figure("reached") == 0);
  }

  private String charge() {
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
    assertThat(charge.status()).as(charge.text()).isEqualTo(201);
    return charge.at("/id");
  }

  private String exported() {
    StringWriter rows = new StringWriter();
    service
        .part(TableExport.class)
        .write("select id from charge order by id", List.of(), rows, _ -> {});
    return rows.toString();
  }

  private String history(String name) throws IOException {
    Path written = directory.resolve(name);
    service.part(HistoryArchive.class).export(written, _ -> {});
    try (Stream<Path> files = Files.list(written)) {
      StringBuilder text = new StringBuilder();
      for (Path file : files.sorted().toList()) {
        text.append(Files.readString(file));
      }
      return text.toString();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private String events() {
    return visitor.get("/console/events").body();
  }

  private double figure(String name) {
    return ApiClient.anonymous(service.managementUrl())
        .get("/actuator/prometheus")
        .text()
        .lines()
        .filter(line -> line.startsWith("payments_standby_" + name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }
}
