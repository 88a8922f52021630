package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.flags.FlaggedAttempt;
import com.paymenthub.console.flags.FlaggedCharges;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Transactions;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What two operators decide about money is what both of them have seen. */
class FourEyesTest {

  private static final String PAGE = "/console/open-items";
  private static final Pattern HIDDEN =
      Pattern.compile("type=\"hidden\" name=\"(flag|since|number)\" value=\"([^\"]+)\"");

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final String charge = ConsoleUnderTest.flaggedCharge(account);
  private final String attempt = flaggedAttempt().attemptId().toString();
  private final String path = PAGE + "/" + charge + "/" + attempt;
  private final Operator first = ConsoleUnderTest.operator(Role.SUPPORT);
  private final Operator second = ConsoleUnderTest.operator(Role.SUPPORT);
  private final Visitor one = signedIn(first);
  private final Visitor other = signedIn(second);

  @AfterEach
  void goHome() {
    one.close();
    other.close();
  }

  @Test
  void a_finding_that_was_replaced_since_it_was_read_is_not_confirmed() {
    propose(one, false);
    Map<String, String> read = shown(other);
    propose(signedIn(ConsoleUnderTest.operator(Role.SUPPORT)), true);

    assertRefused(other.post(PAGE, path + "/confirm", read));

    assertThat(status()).isEqualTo("pending");
    assertThat(proposals()).as("the later one still waits").isEqualTo(1);
    assertSaid(other.post(PAGE, path + "/confirm", shown(other)), "open.confirmed");
    assertThat(status()).isEqualTo("pre_authorized");
  }

  @Test
  void a_finding_goes_with_the_flag_that_it_is_about() {
    propose(one, true);
    Map<String, String> read = shown(other);
    FlaggedAttempt flagged = flaggedAttempt();
    service
        .part(Transactions.class)
        .run(
            () ->
                service
                    .part(FlaggedCharges.class)
                    .resolve(
                        flagged.chargeId(),
                        flagged.attemptId(),
                        flagged.flag(),
                        new FlaggedCharges.Found(false, "seen at the provider", null),
                        new Acting(null, "Ana", "here", null)));

    assertThat(proposals()).isZero();
    assertRefused(other.post(PAGE, path + "/confirm", read));
    assertThat(status()).isEqualTo("failed");
  }

  @Test
  void a_finding_about_another_flag_of_the_attempt_is_neither_shown_nor_confirmed() {
    propose(one, true);
    Map<String, String> read = shown(other);
    service
        .owner()
        .update(
            "update console_proposal set flag = 'not_given_back' where attempt_id = ?::uuid",
            attempt);

    assertThat(shown(other)).doesNotContainKey("number");
    assertRefused(other.post(PAGE, path + "/confirm", read));
    assertThat(status()).isEqualTo("pending");
  }

  @Test
  void nothing_is_found_out_about_what_is_not_flagged_as_it_was_seen() {
    Map<String, String> seen = new HashMap<>(shown(one));
    seen.put("moved", "true");
    seen.put("reason", "seen at the provider");

    assertRefused(one.post(PAGE, PAGE + "/" + charge + "/" + Ids.next(), seen));
    assertSaid(
        one.post(PAGE, PAGE + "/" + Ids.next() + "/" + attempt, seen), "refused.charge_not_found");
    seen.put("flag", "not_given_back");
    assertRefused(one.post(PAGE, path, seen));
    assertThat(proposals()).isZero();
  }

  @Test
  void nobody_confirms_what_is_their_own_or_takes_back_what_they_have_not_read() {
    propose(one, true);

    assertRefused(one.post(PAGE, path + "/confirm", shown(one)));
    other.post(PAGE, path + "/withdraw", Map.of("number", "0"));
    assertThat(proposals()).isEqualTo(1);
    assertSaid(other.post(PAGE, path + "/withdraw", shown(other)), "open.withdrawn");
    assertThat(proposals()).isZero();
  }

  @Test
  void the_audit_names_both_with_address_and_request() {
    propose(one, true);
    other.post(PAGE, path + "/confirm", shown(other));

    Map<String, Object> entry =
        service
            .owner()
            .queryForMap(
                "select client_id, credential, request_id, after ->> 'by' as by, after ->> 'from'"
                    + " as source, after ->> 'proposedBy' as proposer from audit_entry where"
                    + " subject_id = ?::uuid and action = 'attempt_resolved'",
                charge);
    assertThat(entry)
        .containsEntry("client_id", account.clientId())
        .containsEntry("credential", second.id())
        .containsEntry("by", second.name())
        .containsEntry("proposer", first.name())
        .containsEntry("source", "127.0.0.1");
    assertThat(entry.get("request_id")).isNotNull();
    try (Visitor auditor = signedIn(ConsoleUnderTest.operator(Role.AUDITOR))) {
      for (Operator who : List.of(first, second)) {
        assertThat(auditor.get("/console/audit?action=attempt_resolved&by=" + who.name()).body())
            .contains(charge);
      }
    }
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select client_id from audit_entry where subject_id = ?::uuid"
                        + " and action = 'resolution_proposed'",
                    UUID.class,
                    charge))
        .isEqualTo(account.clientId());
  }

  private FlaggedAttempt flaggedAttempt() {
    return service.part(FlaggedCharges.class).list(1000).stream()
        .filter(flagged -> flagged.chargeId().toString().equals(charge))
        .findFirst()
        .orElseThrow();
  }

  private static Visitor signedIn(Operator who) {
    Visitor visitor = new Visitor(ConsoleUnderTest.url());
    visitor.signIn(who);
    return visitor;
  }

  private void propose(Visitor who, boolean moved) {
    // Those who have the page open from before say it about the same flag.
    FlaggedAttempt flagged = flaggedAttempt();
    assertSaid(
        who.post(
            PAGE,
            path,
            Map.of(
                "flag",
                flagged.reason(),
                "since",
                flagged.since().toString(),
                "moved",
                String.valueOf(moved),
                "reason",
                "seen at the provider")),
        "open.proposed");
  }

  /** What the forms of the attempt hold. */
  private Map<String, String> shown(Visitor who) {
    String item =
        List.of(who.get(PAGE).body().split("<li>")).stream()
            .filter(part -> part.contains(attempt))
            .findFirst()
            .orElseThrow();
    Map<String, String> fields = new HashMap<>();
    Matcher hidden = HIDDEN.matcher(item);
    while (hidden.find()) {
      fields.put(hidden.group(1), hidden.group(2));
    }
    return fields;
  }

  private static void assertRefused(HttpResponse<String> answer) {
    assertSaid(answer, "refused.attempt_not_flagged");
  }

  private static void assertSaid(HttpResponse<String> answer, String said) {
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Location").orElseThrow()).endsWith("?said=" + said);
  }

  private String status() {
    return service
        .owner()
        .queryForObject("select status from charge where id = ?::uuid", String.class, charge);
  }

  private int proposals() {
    return service
        .owner()
        .queryForObject(
            "select count(*) from console_proposal where attempt_id = ?::uuid",
            Integer.class,
            attempt);
  }
}
