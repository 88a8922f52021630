package com.paymenthub.console;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.NewOperator;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.due.RecurringJob;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** The console of a service that all its tests share. It ends with this process. */
final class ConsoleUnderTest {

  static final String PASSWORD = "1 password that is long enough";

  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static RunningService service;
  private static IdentityProvider identities;

  private ConsoleUnderTest() {}

  static synchronized RunningService service() {
    if (service == null) {
      identities = new IdentityProvider(0, ConsoleUnderTest::now);
      service =
          RunningService.start(
              CLOCK,
              "--payments.agenda.enabled=false",
              "--payments.console.enabled=true",
              "--payments.console.port=0",
              "--payments.console.second-factor=false",
              "--payments.console.openid.issuer=" + identities.issuer(),
              "--payments.console.openid.client-id=" + IdentityProvider.CLIENT,
              "--payments.console.openid.client-secret=" + IdentityProvider.SECRET,
              "--payments.console.openid.role-claim=realm_access.roles",
              "--payments.console.openid.roles.support=pay-support",
              "--payments.console.openid.roles.auditor=pay-audit",
              "--payments.console.openid.roles.finance=pay-finance",
              "--payments.console.openid.roles.admin=pay-admin,pay-root",
              "--payments.webhooks.allow-private-addresses=true",
              "--payments.simulators.production=true");
    }
    return service;
  }

  /** The provider that vouches for operators of the service. */
  static synchronized IdentityProvider identities() {
    service();
    return identities;
  }

  /** The time of the service. */
  static Instant now() {
    return CLOCK.instant();
  }

  static void later(Duration duration) {
    CLOCK.advance(duration);
  }

  /** The address of the start page. */
  static String url() {
    return url(service());
  }

  /** The address of a node's start page. */
  static String url(RunningService node) {
    return node.part(ConsoleServer.class).address().join();
  }

  /** A new operator with a password that may stay, who reads English in São Paulo. */
  static Operator operator(Role role) {
    return operator(role, Locale.US);
  }

  static Operator operator(Role role, Locale language) {
    return operator(service(), role, language);
  }

  /** A new operator of another service. */
  static Operator operator(RunningService of, Role role, Locale language) {
    String name = role.code() + "-" + NAMES.incrementAndGet();
    NewOperator wanted =
        new NewOperator(name, role, PASSWORD, language, ZoneId.of("America/Sao_Paulo"), true);
    Operators operators = of.part(Operators.class);
    return of.part(AdministrationTransactions.class)
        .run(() -> operators.create(wanted, new Acting(null, "test", "here", null)));
  }

  /** The id of a charge that a provider was asked for in vain for a week. */
  static String flaggedCharge(TestAccount account) {
    ApiClient client = service().client(account);
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5942", "providers": [{"name": "mute", "priority": 1, "credentials":
              {"type": "SERVICE_SANDBOX", "settings": {"deadlineMillis": 20, "latencyMillis": 60000}}}]}
            """);
    String id =
        client
            .post(
                "/v1/charges", CardCharge.of(account).with("merchantId", merchant.at("/id")).json())
            .at("/id");
    for (List<OffsetDateTime> due = due(id); !due.isEmpty(); due = due(id)) {
      Duration left = Duration.between(CLOCK.instant(), due.getFirst().toInstant());
      if (left.isPositive()) {
        CLOCK.advance(left);
      }
      service().part(ChargeDueWork.class).performNext();
    }
    return id;
  }

  /** Does what the service would do by itself of a kind of work, for example {@code sealing}. */
  static void doWork(String kind) {
    doWork(service(), kind);
  }

  static void doWork(RunningService of, String kind) {
    of.parts(RecurringJob.class).stream()
        .filter(job -> job.kind().equals(kind))
        .forEach(
            job -> {
              boolean more = true;
              while (more) {
                more = job.removeSome().getAsBoolean();
              }
            });
  }

  private static List<OffsetDateTime> due(String chargeId) {
    return service()
        .application()
        .queryForList(
            "select due_at from charge_agenda where charge_id = ?::uuid",
            OffsetDateTime.class,
            chargeId);
  }
}
