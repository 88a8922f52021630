package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Administration works with entities; nothing that happens to a charge does. */
class EntityManagersTest {

  private static final TimeMachine MACHINE = new TimeMachine();
  private static final Statistics STATISTICS = statisticsOf(MACHINE.service());

  private static Shop shop;
  private static Shop cautious;
  private static ApiClient browser;

  /** What merchants are set up with is administration. */
  @BeforeAll
  static void setUp() {
    shop =
        Shop.open(
            MACHINE.service(),
            Setup.acquirer("first", 1, Map.of()),
            Setup.acquirer("second", 2, Map.of()));
    cautious =
        Shop.open(
            MACHINE.service(),
            Setup.acquirer("simulator", 1, Map.of()),
            Setup.antiFraud(Map.of("captureOnApproved", true)));
    String publicKey =
        created(shop.client().post("/v1/auth", "{\"scope\": [\"tokens\", \"charges\"]}"))
            .at("/publicKey");
    browser = MACHINE.service().client(shop.account().withKey(publicKey));
    STATISTICS.setStatisticsEnabled(true);
  }

  @BeforeEach
  void countFromNowOn() {
    STATISTICS.clear();
  }

  @AfterAll
  static void stop() {
    MACHINE.close();
  }

  @Test
  void charges_by_card_open_none() {
    String captured = shop.preAuthorized(1990);
    shop.capture(captured, 1500);
    shop.giveBack(captured, 500);
    shop.giveBack(captured);
    shop.tell(shop.authorized(1990), "charged_back");
    for (int digit = 0; digit <= 9; digit++) {
      shop.charge(shop.order().cardEndingIn(digit));
    }
    shop.capture(shop.preAuthorized(995));
    String key = "charged-once";
    String body = shop.order().json();
    created(shop.client().postWithKey("/v1/charges", body, key));
    created(shop.client().postWithKey("/v1/charges", body, key));
    String token = CardToken.valid().createdBy(browser);
    created(browser.post("/v1/charges", CardToken.charge(shop.account().merchantId(), token)));
    created(shop.client().post("/v1/cards", CardToken.card(CardToken.valid().createdBy(browser))));
    MACHINE.pass(Duration.ofMinutes(2));
    shop.client().get("/v1/charges");

    assertNoneWasOpened();
  }

  @Test
  void charges_that_are_analysed_open_none() {
    cautious.charge(cautious.orderOf("1"));
    cautious.charge(cautious.orderOf("2"));
    cautious.charge(cautious.orderOf("1").with("amount", 993));
    cautious.judge(cautious.charged(cautious.orderOf("1").with("amount", 993)), "approved");
    MACHINE.pass(Duration.ofMinutes(2));

    assertNoneWasOpened();
  }

  @Test
  void charges_by_code_open_none() {
    TestAccount account = shop.account();
    String customer =
        created(shop.client().post("/v1/customers", CustomerBody.number(1).json())).at("/id");
    String pix =
        created(shop.client().post("/v1/charges", CodeCharge.pix(account, customer).json()))
            .at("/id");
    shop.tell(pix, "authorized");
    shop.giveBack(pix);
    created(shop.client().post("/v1/charges", CodeCharge.pix(account, customer).json()));
    created(
        shop.client()
            .post("/v1/charges", CodeCharge.boleto(account, customer, "2040-12-31").json()));
    MACHINE.pass(Duration.ofHours(2));

    assertNoneWasOpened();
  }

  @Test
  void sessions_and_their_charges_open_none() {
    // Sandbox accounts have no sessions, and here those of production may use simulators.
    RunningService service = RunningService.sharedAndStill();
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    ApiClient merchant = service.client(account);
    Statistics statistics = statisticsOf(service);
    statistics.setStatisticsEnabled(true);
    statistics.clear();

    ApiAnswer session = created(merchant.post("/v1/sessions", SessionBody.of(account).json()));
    ApiClient buyer = service.client(account.withKey(session.at("/publicKey")));
    String path = "/v1/sessions/" + session.at("/id");
    created(buyer.post(path + "/charge", SessionBody.payment(account).cardEndingIn(5).json()));
    ApiAnswer paid = created(buyer.post(path + "/charge", SessionBody.payment(account).json()));
    buyer.get(path);

    assertThat(paid.at("/status")).isEqualTo("paid");
    assertThat(statistics.getSessionOpenCount()).isZero();
  }

  @Test
  void administration_opens_some() {
    ApiAnswer merchant = shop.client().get("/v1/merchants/" + shop.account().merchantId());

    assertThat(merchant.status()).isEqualTo(200);
    assertThat(STATISTICS.getSessionOpenCount()).isEqualTo(1);
  }

  private static Statistics statisticsOf(RunningService service) {
    return service.part(EntityManagerFactory.class).unwrap(SessionFactory.class).getStatistics();
  }

  private static void assertNoneWasOpened() {
    assertThat(STATISTICS.getSessionOpenCount()).isZero();
  }

  private static ApiAnswer created(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer;
  }
}
