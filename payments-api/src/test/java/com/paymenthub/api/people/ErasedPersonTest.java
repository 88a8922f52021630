package com.paymenthub.api.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.people.PersonErasure;
import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.finance.FinanceReader;
import com.paymenthub.finance.closing.Closing;
import com.paymenthub.finance.closing.Closings;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.projections.derived.Replay;
import com.paymenthub.projections.derived.TableDifference;
import com.paymenthub.testing.Patience;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A minute after the erasure of a person, nothing of that person is left, and all else is. */
@ExtendWith(Patience.class)
class ErasedPersonTest {

  private static final String MARK = "zwqxmaria";
  private static final String OTHER = "kvjbpaula";
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final AdvancingClock clock = new AdvancingClock();
  private final CapturedLog log = CapturedLog.start();
  private final Receiver receiver =
      Receiver.answering(told -> told.path().equals("/broken") ? 500 : 200);
  private RunningService service;
  private ApiClient client;
  private UUID production;
  private ApiClient elsewhere;
  private MarkedPerson person;
  private MarkedPerson personElsewhere;
  private MarkedPerson other;

  @BeforeEach
  void two_people_buy_in_every_way() throws Exception {
    service =
        RunningService.start(
            clock,
            "--payments.webhooks.allow-private-addresses=true",
            "--payments.webhooks.delivery.interval=20ms",
            "--payments.simulators.production=true",
            "--payments.agenda.enabled=false");
    TestAccount account = service.newAccount();
    TestAccount shopElsewhere = service.newAccount(Environment.PRODUCTION);
    client = service.client(account);
    production = shopElsewhere.clientId();
    elsewhere = service.client(shopElsewhere);
    for (String path : List.of("/", "/broken")) {
      client.post(
          "/v1/webhooks", "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(receiver.url(path)));
    }
    person = new MarkedPerson(service, account, MARK, 71);
    personElsewhere = new MarkedPerson(service, shopElsewhere, MARK, 71);
    other = new MarkedPerson(service, shopElsewhere, OTHER, 72);
    for (MarkedPerson each :
        List.of(person, new MarkedPerson(service, account, OTHER, 72), personElsewhere, other)) {
      each.buysAsCustomer();
      each.buysAsStranger();
      each.isNamedByAProvider();
    }
    personElsewhere.paysSession();
    other.paysSession();
    await()
        .until(() -> count("notification where attempts = 0") == 0 && count("notification") > 20);
  }

  @AfterEach
  void stop() {
    log.close();
    receiver.close();
    Parity.assertKept(service);
    service.stop();
  }

  @Test
  void everything_about_a_deleted_customer_is_gone_and_nobody_elses() throws Exception {
    assertThat(OpenedDatabase.placesOf(MARK, service))
        .contains(
            "personal_text.sealed",
            "vault_card.sealed",
            "idempotency_record.sealed_answer",
            "notification_attempt.subject_sealed",
            "provider_notice.sealed");
    List<String> ofOther = OpenedDatabase.placesOf(OTHER, service);
    seal();
    Instant asked = clock.instant();

    erasePerson();

    assertThat(clock.instant()).isBefore(asked.plus(MINUTE));
    assertThat(OpenedDatabase.placesOf(MARK, service)).isEmpty();
    assertThat(OpenedDatabase.placesOf(person.document(), service)).isEmpty();
    assertThat(log.text()).doesNotContainIgnoringCase(MARK).doesNotContain(person.document());
    assertThat(OpenedDatabase.placesOf(OTHER, service))
        .containsExactlyInAnyOrderElementsOf(ofOther);
    assertThat(count("person_link where subject_id::text in ('%s')".formatted(charges()))).isZero();
    assertThat(client.get("/v1/cards/" + person.card()).status()).isEqualTo(404);
    assertThat(elsewhere.get("/v1/cards/" + other.card()).status()).isEqualTo(200);
    assertThat(nameOf(personElsewhere)).isNull();
    assertThat(nameOf(other)).isEqualTo(OTHER);
    for (String charge : person.charges()) {
      assertThat(client.get("/v1/charges/" + charge).at("/description")).isNull();
    }
  }

  private String nameOf(MarkedPerson buyer) {
    return elsewhere.get("/v1/sessions/" + buyer.session()).at("/name");
  }

  @Test
  void the_history_its_seals_its_replay_and_its_closings_hold_as_before() throws Exception {
    seal();
    Closing closed = closeTheDay();
    assertThat(closed.lines()).isNotEmpty();
    erasePerson();
    seal();

    assertThat(service.part(Closings.class).close(production, closed.day())).isEqualTo(closed);
    assertThat(service.part(HistoryArchive.class).verify(null, List.of()).holds()).isTrue();
    List<TableDifference> found = new ArrayList<>();
    service.part(Replay.class).run(found::add, _ -> {});
    assertThat(found).isEmpty();
  }

  @Test
  void what_comes_later_about_an_erased_charge_is_not_stored() throws Exception {
    erasePerson();

    person.isNamedByAProvider();
    for (String charge : person.charges()) {
      client.post("/v1/charges/" + charge + "/void", "{}");
    }

    assertThat(OpenedDatabase.placesOf(MARK, service)).isEmpty();
  }

  @Test
  void a_notice_that_is_to_be_read_again_is_read_before_its_content_goes() throws Exception {
    UUID notice = person.isNamedByAProvider();
    person.isReadAbout();
    erasePerson();

    person.settle(notice);

    assertThat(
            service
                .owner()
                .queryForObject(
                    "select sealed is null from provider_notice where id = ?",
                    Boolean.class,
                    notice))
        .isTrue();
  }

  @Test
  void a_repeated_request_is_told_that_its_answer_was_erased_and_does_nothing_again()
      throws Exception {
    long before = count("charge");
    erasePerson();

    assertThat(person.sendsAgain().status()).isEqualTo(410);
    assertThat(count("charge")).isEqualTo(before);
  }

  private String charges() {
    return String.join("', '", person.charges());
  }

  private void erasePerson() {
    assertThat(client.delete("/v1/customers/" + person.customer()).status()).isEqualTo(204);
    assertThat(elsewhere.delete("/v1/customers/" + personElsewhere.customer()).status())
        .isEqualTo(204);
    clock.advance(Duration.ofSeconds(40));
    PersonErasure erasure = service.part(PersonErasure.class);
    while (erasure.eraseSome()) {}
    assertThat(erasure.backlog().count()).isZero();
  }

  private Closing closeTheDay() {
    LocalDate day = clock.instant().atZone(ZoneId.of("America/Sao_Paulo")).toLocalDate();
    clock.advance(Duration.ofDays(2));
    Instant now = clock.instant();
    await().until(() -> !readUpTo().isBefore(now));
    return service.part(Closings.class).close(production, day);
  }

  private Instant readUpTo() {
    while (service.part(FinanceReader.class).readSome()) {}
    return service.part(FinanceTables.class).progress().asOf().orElse(Instant.MIN);
  }

  private void seal() {
    RecurringJob sealing =
        service.parts(DueWork.class).stream()
            .filter(work -> work.kind().equals("sealing"))
            .map(RecurringJob.class::cast)
            .findFirst()
            .orElseThrow();
    while (sealing.removeSome().getAsBoolean()) {}
  }

  private long count(String rows) {
    return service.owner().queryForObject("select count(*) from " + rows, Long.class);
  }
}
