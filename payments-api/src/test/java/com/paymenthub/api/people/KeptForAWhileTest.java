package com.paymenthub.api.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.OlderTexts;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.charging.people.PersonErasure;
import com.paymenthub.charging.people.PersonalRetention;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.privacy.PrivacyRequests;
import com.paymenthub.platform.Transactions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What must stay for a while is blocked and then erased; what is too old goes by itself. */
class KeptForAWhileTest {

  private static final String MARK = "zwqxmaria";
  private static final Acting BY = new Acting(null, "anna", "a-machine", null);

  private final AdvancingClock clock = new AdvancingClock();
  private RunningService service;
  private ApiClient client;
  private MarkedPerson person;

  private void start(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("--payments.agenda.enabled=false");
    all.add("--payments.simulators.production=true");
    service = RunningService.start(clock, all.toArray(String[]::new));
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    client = service.client(account);
    person = new MarkedPerson(service, account, MARK, 71);
  }

  @AfterEach
  void stop() {
    Parity.assertKept(service);
    service.stop();
  }

  @Test
  void texts_of_paid_charges_are_blocked_for_as_long_as_the_law_says_and_then_erased()
      throws Exception {
    start("--payments.personal-data.paid-charges-blocked-for=1826d");
    person.buysAsCustomer();
    person.buysAsStranger();
    String paid = person.pays();

    eraseByEmail();

    assertThat(OpenedDatabase.placesOf(MARK, service)).containsExactly("personal_text.sealed");
    assertThat(description(paid)).isNull();
    assertThat(export(false)).contains("legal_obligation", "blockedUntil").doesNotContain(MARK);
    assertThat(export(true)).contains("for " + MARK);

    clock.advance(Duration.ofDays(1825));
    erase();
    assertThat(OpenedDatabase.placesOf(MARK, service)).hasSize(1);
    clock.advance(Duration.ofDays(2));
    erase();
    assertThat(OpenedDatabase.placesOf(MARK, service)).isEmpty();
  }

  @Test
  void without_a_setting_nothing_is_kept() throws Exception {
    start();
    person.buysAsCustomer();
    person.pays();

    eraseByEmail();

    assertThat(OpenedDatabase.placesOf(MARK, service)).isEmpty();
  }

  @Test
  void a_charge_whose_outcome_is_unknown_keeps_its_texts_blocked_until_it_is_known()
      throws Exception {
    start();
    String unknown = person.isLeftWithoutAnAnswer();

    eraseByEmail();

    assertThat(OpenedDatabase.placesOf(MARK, service)).contains("personal_text.sealed");
    assertThat(description(unknown)).isNull();
    for (int days = 0; days < 9; days++) {
      clock.advance(Duration.ofDays(1));
      while (service.part(ChargeDueWork.class).performNext()) {}
    }
    erase();
    assertThat(OpenedDatabase.placesOf(MARK, service)).isEmpty();
  }

  @Test
  void texts_from_before_there_were_links_are_read_once_and_then_found() {
    start();
    person.buysAsStranger();
    service.owner().update("delete from person_link");
    service.owner().update("update personal_text set link_pending = true");
    PrivacyRequests requests = service.part(PrivacyRequests.class);
    assertThat(requests.find(email(), null, BY)).isEmpty();
    assertThat(requests.unread()).isEqualTo(2);

    service.part(Transactions.class).run(service.part(OlderTexts.class)::linkSome);

    assertThat(requests.unread()).isZero();
    assertThat(requests.find(email(), null, BY))
        .singleElement()
        .satisfies(found -> assertThat(found.payments().charges()).hasSize(2));
    assertThat(requests.find(new PersonKey.Document(person.document()), null, BY)).hasSize(1);
  }

  @Test
  void texts_whose_key_is_not_known_here_wait_for_it_and_altered_ones_are_left_out() {
    start();
    person.buysAsStranger();
    service.owner().update("delete from person_link");
    service.owner().update("update personal_text set link_pending = true");
    String first = "(select min(owner_id::text)::uuid from personal_text)";
    service
        .owner()
        .update("update personal_text set sealed = sealed || '\\x00' where owner_id = " + first);
    changeKey("'\\xff'::bytea || sealed_key", first);
    PrivacyRequests requests = service.part(PrivacyRequests.class);

    assertThatThrownBy(
            () -> service.part(Transactions.class).run(service.part(OlderTexts.class)::linkSome))
        .hasMessageContaining("its key is not known here");
    assertThat(requests.unread()).isEqualTo(2);

    changeKey("substring(sealed_key from 2)", first);
    service.part(Transactions.class).run(service.part(OlderTexts.class)::linkSome);

    assertThat(requests.unread()).isZero();
    assertThat(requests.find(email(), null, BY))
        .singleElement()
        .satisfies(found -> assertThat(found.payments().charges()).hasSize(1));
  }

  private void changeKey(String changed, String exceptOf) {
    service
        .owner()
        .update(
            "update subject_key set sealed_key = %s where subject_id in".formatted(changed)
                + " (select owner_id from personal_text) and subject_id <> "
                + exceptOf);
  }

  @Test
  void texts_of_charges_and_sessions_go_after_the_time_that_settings_say() throws Exception {
    start(
        "--payments.personal-data.charge-texts-kept-for=30d",
        "--payments.personal-data.session-texts-kept-for=60d");
    person.buysAsCustomer();
    person.paysSession();
    String charge = person.charges().getFirst();
    retain(Duration.ofDays(29));
    assertThat(description(charge)).isEqualTo("for " + MARK);

    retain(Duration.ofDays(2));
    assertThat(description(charge)).isNull();
    assertThat(client.get("/v1/cards/" + person.card()).status()).isEqualTo(200);
    assertThat(client.get("/v1/sessions/" + person.session()).at("/name")).isEqualTo(MARK);

    retain(Duration.ofDays(30));
    assertThat(client.get("/v1/sessions/" + person.session()).at("/name")).isNull();
    assertThat(client.get("/v1/customers/" + person.customer()).status()).isEqualTo(200);
  }

  @Test
  void customers_without_use_go_after_the_time_that_the_setting_says() throws Exception {
    start("--payments.personal-data.unused-customers-kept-for=400d");
    person.buysAsCustomer();
    retain(Duration.ofDays(390));
    person.pays();
    retain(Duration.ofDays(390));
    assertThat(client.get("/v1/customers/" + person.customer()).status()).isEqualTo(200);

    retain(Duration.ofDays(11));

    assertThat(client.get("/v1/customers/" + person.customer()).status()).isEqualTo(404);
    assertThat(OpenedDatabase.placesOf(MARK, service)).isEmpty();
  }

  @Test
  void notices_of_providers_go_after_the_time_that_the_setting_says() throws Exception {
    start("--payments.personal-data.notices-kept-for=10d");
    person.buysAsCustomer();
    person.isNamedByAProvider();
    StoredNotices notices = service.part(StoredNotices.class);

    clock.advance(Duration.ofDays(9));
    service.part(Transactions.class).run(() -> notices.removeSome(100));
    assertThat(OpenedDatabase.placesOf(MARK, service)).contains("provider_notice.sealed");
    clock.advance(Duration.ofDays(2));
    service.part(Transactions.class).run(() -> notices.removeSome(100));

    assertThat(OpenedDatabase.placesOf(MARK, service)).doesNotContain("provider_notice.sealed");
  }

  @Test
  void an_export_has_everything_of_the_person_and_nothing_of_another() throws Exception {
    start();
    person.buysAsCustomer();
    person.buysAsStranger();
    person.paysSession();
    TestAccount sandbox = service.newAccount();
    MarkedPerson elsewhere = new MarkedPerson(service, sandbox, MARK, 71);
    elsewhere.buysAsCustomer();
    MarkedPerson other = new MarkedPerson(service, sandbox, "kvjbpaula", 72);
    other.buysAsCustomer();
    other.buysAsStranger();

    for (PersonKey key : List.of(email(), new PersonKey.Document(person.document()))) {
      PrivacyRequests.Export export =
          service.part(PrivacyRequests.class).export(key, null, false, BY);

      for (String form : List.of(export.json(), export.page())) {
        assertThat(form)
            .contains(person.charges())
            .contains(elsewhere.charges())
            .contains(person.customer(), elsewhere.customer(), person.session(), person.card())
            .contains(person.email(), person.document(), MARK + " Souza", "411111")
            .doesNotContain("kvjbpaula", CardCharge.number(1), other.customer());
      }
    }
    assertThat(audited()).doesNotContain(MARK, person.document()).contains("person_exported");
  }

  private String audited() {
    return String.join(
        "\n", service.owner().queryForList("select it::text from audit_entry as it", String.class));
  }

  private PersonKey email() {
    return new PersonKey.Email(person.email());
  }

  private String description(String charge) {
    return client.get("/v1/charges/" + charge).at("/description");
  }

  /** By the customer's id, which the charges still have when the customer is gone. */
  private String export(boolean withBlocked) {
    PersonKey key = PersonKey.typed(person.customer());
    return service.part(PrivacyRequests.class).export(key, null, withBlocked, BY).json();
  }

  private void eraseByEmail() {
    service.part(PrivacyRequests.class).erase(email(), null, BY);
    clock.advance(Duration.ofSeconds(40));
    erase();
  }

  private void retain(Duration later) {
    clock.advance(later);
    PersonalRetention retention = service.part(PersonalRetention.class);
    while (retention.eraseSome()) {}
    erase();
    clock.advance(Duration.ofSeconds(40));
    erase();
  }

  private void erase() {
    while (service.part(PersonErasure.class).eraseSome()) {}
  }
}
