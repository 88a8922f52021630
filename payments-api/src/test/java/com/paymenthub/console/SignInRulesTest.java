package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.NewOperator;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Role;
import com.paymenthub.console.operators.SignInSource;
import com.paymenthub.console.operators.SignIns;
import com.paymenthub.console.operators.SignIns.Outcome;
import com.paymenthub.platform.AdministrationTransactions;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Passwords, and what happens to those who do not know them (PCI DSS 8.2, 8.3, 10.2.1.4). */
class SignInRulesTest {

  private static final Acting SOMEBODY = new Acting(null, "", "192.0.2.7", "request-1");
  private static final int FREE = 10;

  private final SignInSource home = source("home");
  private final SignInSource elsewhere = source("elsewhere");
  private final RunningService service = ConsoleUnderTest.service();

  @Test
  void strangers_lock_themselves_out_and_not_the_operator() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, home))
        .isInstanceOf(Outcome.Right.class);

    fail(who.name(), elsewhere);

    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, elsewhere))
        .isInstanceOf(Outcome.TooMany.class);
    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, source("a third place")))
        .as("many places are no way around it")
        .isInstanceOf(Outcome.TooMany.class);
    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, home))
        .isInstanceOf(Outcome.Right.class);
  }

  @Test
  void ten_failures_at_home_lock_for_half_an_hour_and_an_admin_can_end_it() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    tries(who.name(), ConsoleUnderTest.PASSWORD, home);
    fail(who.name(), home);

    ConsoleUnderTest.later(Duration.ofMinutes(29));
    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, home))
        .isInstanceOf(Outcome.TooMany.class);

    change(operators -> operators.changePassword(who.id(), "another password 2", SOMEBODY));
    assertThat(tries(who.name(), "another password 2", home)).isInstanceOf(Outcome.Right.class);
  }

  @Test
  void a_name_that_nobody_has_is_locked_in_the_same_way() {
    String nobody = "nobody-" + UUID.randomUUID();
    fail(nobody, elsewhere);

    assertThat(tries(nobody, "x", elsewhere)).isInstanceOf(Outcome.TooMany.class);
  }

  @Test
  void an_ipv6_network_is_one_address_and_old_attempts_are_removed() {
    RunningService node =
        service.anotherNode(
            Clock.systemUTC(),
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.trusted-proxies=127.0.0.1",
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false");
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url(node))) {
      // The first waits are of seconds, in which a busy machine does nothing else.
      boolean slowed = false;
      for (int attempt = 1; attempt <= 60 && !slowed; attempt++) {
        visitor.from("2001:db8:1:2::" + attempt);
        slowed = location(visitor.signIn("nobody-" + attempt, "x", "")).contains("slowed");
      }
      assertThat(slowed).isTrue();
      assertThat(location(visitor.from("2001:db8:1:3::1").signIn("nobody", "x", "")))
          .contains("failed");

      ConsoleUnderTest.later(Duration.ofMinutes(61));
      tries("somebody", "x", elsewhere);
      assertThat(
              service
                  .owner()
                  .queryForObject("select count(*) from payments.console_attempt", Long.class))
          .isLessThanOrEqualTo(2);
    } finally {
      node.stop();
    }
  }

  @Test
  void a_refusal_writes_as_much_for_nobody_as_for_somebody() {
    Operator one = ConsoleUnderTest.operator(Role.SUPPORT);
    Operator two = ConsoleUnderTest.operator(Role.SUPPORT);
    // What the service writes by itself beside them is in other tables.
    service
        .owner()
        .execute(
            """
            create table payments.refusal_written (transaction xid8 primary key);
            create function payments.note_refusal() returns trigger security definer
              language plpgsql as $$
              begin
                insert into payments.refusal_written values (pg_current_xact_id())
                  on conflict do nothing;
                return null;
              end $$;
            create trigger note_refusal after insert or update on payments.console_attempt
              for each row execute function payments.note_refusal();
            create trigger note_refusal after insert on payments.audit_entry
              for each row when (new.action = 'sign_in_refused')
              execute function payments.note_refusal();
            """);
    try {
      refuse(one.name(), two.name());
      long forSomebody = written();
      refuse("nobody-" + one.id(), "nobody-" + two.id());

      assertThat(forSomebody).isGreaterThanOrEqualTo(2 * 2 * (FREE - 1));
      assertThat(written() - forSomebody)
          .as("transactions that wrote, for names that nobody has")
          .isEqualTo(forSomebody);
    } finally {
      service
          .owner()
          .execute(
              "drop function payments.note_refusal() cascade; drop table payments.refusal_written");
    }
  }

  @Test
  void who_did_not_sign_in_for_ninety_days_is_let_in_by_an_admin_only() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    age(who, 89);
    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, home))
        .isInstanceOf(Outcome.Right.class);
    age(who, 91);
    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, home))
        .isInstanceOf(Outcome.Wrong.class);
    assertThat(service.part(Operators.class).all())
        .filteredOn(operator -> operator.id().equals(who.id()))
        .allMatch(Operator::disabled);

    change(operators -> operators.setDisabled(who.id(), false, SOMEBODY));
    assertThat(tries(who.name(), ConsoleUnderTest.PASSWORD, home))
        .isInstanceOf(Outcome.Right.class);
  }

  @Test
  void everybody_chooses_a_password_before_anything_else() {
    NewOperator made =
        new NewOperator(
            "new-" + UUID.randomUUID(),
            Role.SUPPORT,
            "made by an admin 1",
            Locale.US,
            ZoneOffset.UTC,
            false);
    change(operators -> operators.create(made, SOMEBODY));
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url());
        Visitor other = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(made.name(), made.password(), "");
      other.signIn(made.name(), made.password(), "");
      assertThat(location(visitor.get("/console"))).endsWith("/console/me");
      assertThat(location(visitor.get("/console/notifications"))).endsWith("/console/me");
      assertThat(visitor.get("/console/me").body())
          .contains("Somebody else has made this password");

      assertThat(choose(visitor, "not it", "a password 12345")).endsWith("me.password-wrong");
      assertThat(choose(visitor, made.password(), "no digit in here"))
          .endsWith("me.password-simple");
      assertThat(choose(visitor, made.password(), "1234567890123")).endsWith("me.password-simple");
      assertThat(choose(visitor, made.password(), made.password())).endsWith("me.password-used");
      assertThat(choose(visitor, made.password(), "my own password 1"))
          .endsWith("me.password-changed");

      assertThat(visitor.get("/console").statusCode()).isEqualTo(200);
      assertThat(location(other.get("/console"))).as("other sessions end").contains("sign-in");
      String current = "my own password 1";
      for (int number = 2; number <= 4; number++) {
        assertThat(choose(visitor, current, "my own password " + number)).endsWith("-changed");
        current = "my own password " + number;
      }
      assertThat(choose(visitor, current, "my own password 1")).endsWith("me.password-used");
      assertThat(choose(visitor, current, made.password())).endsWith("me.password-changed");
    }
  }

  @Test
  void people_who_are_not_let_in_are_in_one_log_with_the_address() {
    Operator who = ConsoleUnderTest.operator(Role.FINANCE);
    String nobody = "not-a-password-" + who.id();
    try (CapturedLog log = CapturedLog.start();
        Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      tries(who.name(), "wrong", elsewhere);
      fail(nobody, elsewhere);
      tries(nobody, "x", elsewhere);
      visitor.signIn(who);
      visitor.get("/console/operators");
      visitor.post("/console/sign-out", Map.of(), "");

      assertThat(log.text())
          .contains(
              "sign_in_refused port=console reason=wrong operator="
                  + who.name()
                  + " address=192.0.2.7 request=request-1",
              "sign_in_refused port=console reason=unknown_name operator=- address=192.0.2.7",
              "sign_in_refused port=console reason=blocked operator=- address=192.0.2.7",
              "access_refused port=console status=403 who=" + who.name(),
              "address=127.0.0.1")
          .doesNotContain(nobody);
      assertThat(log.text().split("reason=unknown_name", -1)).hasSize(FREE + 1);
      assertThat(log.text().split("access_refused", -1)).hasSize(3);
    }
  }

  private void refuse(String... names) {
    for (String name : names) {
      for (int attempt = 0; attempt < FREE - 1; attempt++) {
        assertThat(tries(name, "wrong", source("anywhere"))).isInstanceOf(Outcome.Wrong.class);
      }
    }
  }

  private long written() {
    return service
        .owner()
        .queryForObject("select count(*) from payments.refusal_written", Long.class);
  }

  private void fail(String name, SignInSource source) {
    for (int attempt = 0; attempt < FREE; attempt++) {
      assertThat(tries(name, "wrong", source)).isInstanceOf(Outcome.Wrong.class);
    }
  }

  private Outcome tries(String name, String password, SignInSource source) {
    return service.part(SignIns.class).check(name, password, "", SOMEBODY, source);
  }

  private void change(Consumer<Operators> work) {
    Operators operators = service.part(Operators.class);
    service
        .part(AdministrationTransactions.class)
        .run(
            () -> {
              work.accept(operators);
              return true;
            });
  }

  private void age(Operator who, int days) {
    service
        .owner()
        .update(
            "update payments.console_operator set used_at = ?::timestamptz - make_interval(days =>"
                + " ?) where id = ?",
            ConsoleUnderTest.now().toString(),
            days,
            who.id());
  }

  private static String choose(Visitor visitor, String current, String wanted) {
    return location(
        visitor.post(
            "/console/me",
            "/console/me/password",
            Map.of("current", current, "wanted", wanted, "repeated", wanted)));
  }

  private static SignInSource source(String name) {
    return new SignInSource((name + UUID.randomUUID()).getBytes(StandardCharsets.UTF_8), true);
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }
}
