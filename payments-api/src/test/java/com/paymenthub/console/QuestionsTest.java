package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every question of docs/console-questions.md is answered on the way that the sheet says. */
class QuestionsTest {

  private static final Path SHEET = Path.of("..", "docs", "console-questions.md");
  private static final int CLICKS = 3;

  private static final Pattern ROW =
      Pattern.compile("^\\| (\\d+) \\| (.*) \\| (.*) \\| (.*) \\|$", Pattern.MULTILINE);
  private static final Pattern STEP = Pattern.compile("([a-z ]+?)(?: \"(.*)\")?");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  /** Charges that are looked for by their amounts have amounts of their own, in cents. */
  private static final AtomicInteger AMOUNTS = new AtomicInteger(6_020_301);

  private static Desk desk;

  private final RunningService service = ConsoleUnderTest.service();

  /** What has happened before each question, and what its braces stand for. */
  private final List<Function<Shop, Map<String, String>>> before =
      List.of(
          this::twoCharges,
          this::aWebhookThatDoesNotAnswer,
          shop -> charge(shop, shop.card().cardEndingIn(2)),
          shop -> charge(shop, shop.card().cardEndingIn(6)),
          this::givenBack,
          shop -> charge(shop, shop.card().with("amount", 821_407)),
          this::authorized,
          this::ofACustomer,
          shop -> charge(shop, shop.card()),
          shop -> charge(shop, shop.card()));

  /**
   * Who asks.
   *
   * @param order the order that the question is about
   */
  private record Shop(TestAccount account, ApiClient client, String order) {

    CardCharge card() {
      return CardCharge.of(account).with("orderId", order);
    }
  }

  /**
   * A question of the sheet.
   *
   * @param steps what is done, one click each
   * @param says quoted is what is seen in the end
   */
  private record Question(int number, String text, List<String> steps, String says) {}

  @BeforeAll
  static void signIn() {
    desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT));
  }

  @AfterAll
  static void leave() {
    desk.close();
  }

  @Test
  void the_sheet_has_ten_questions_of_three_clicks_at_most() throws IOException {
    assertThat(sheet())
        .hasSize(before.size())
        .allSatisfy(question -> assertThat(question.steps()).hasSizeBetween(1, CLICKS));
  }

  @TestFactory
  Stream<DynamicTest> a_question_is_answered_within_three_clicks() throws IOException {
    return sheet().stream()
        .map(question -> DynamicTest.dynamicTest(question.text(), () -> answer(question)));
  }

  private static List<Question> sheet() throws IOException {
    return ROW.matcher(Files.readString(SHEET))
        .results()
        .map(
            row ->
                new Question(
                    Integer.parseInt(row.group(1)),
                    row.group(2),
                    List.of(row.group(3).split(" → ", -1)),
                    row.group(4)))
        .toList();
  }

  private void answer(Question question) {
    TestAccount account = service.newAccount();
    Shop shop = new Shop(account, service.client(account), "order-" + account.clientId());
    Map<String, String> known = before.get(question.number() - 1).apply(shop);
    desk.start();
    question.steps().forEach(step -> take(filled(step, known)));

    assertThat(desk.clicks()).isLessThanOrEqualTo(CLICKS);
    List<String> seen =
        QUOTED.matcher(filled(question.says(), known)).results().map(it -> it.group(1)).toList();
    assertThat(seen).isNotEmpty();
    seen.forEach(desk::sees);
  }

  private static String filled(String text, Map<String, String> known) {
    String filled = text;
    for (Map.Entry<String, String> one : known.entrySet()) {
      filled = filled.replace("{" + one.getKey() + "}", one.getValue());
    }
    assertThat(filled).doesNotContain("{");
    return filled;
  }

  private static void take(String step) {
    Matcher parts = STEP.matcher(step);
    assertThat(parts.matches()).as(step).isTrue();
    String what = parts.group(2);
    switch (parts.group(1)) {
      case "search" -> desk.search(what);
      case "open the charge" -> desk.click("tbody a");
      case "open the row with" -> desk.click("tbody tr:has-text('%s') a".formatted(what));
      case "open the step with" -> desk.click(".timeline li:has-text('%s') a".formatted(what));
      case "click" -> desk.click("a:text-is('%s')".formatted(what));
      default -> throw new IllegalArgumentException(step);
    }
  }

  private static Map<String, String> charge(Shop shop, CardCharge charge) {
    ApiAnswer made = shop.client().post("/v1/charges", charge.json());
    Map<String, String> known = new HashMap<>();
    known.put("order", shop.order());
    known.put("request", made.header("X-Request-Id").orElseThrow());
    known.put("id", made.at("/id"));
    known.put("code", made.at("/transactionRequests/0/authorizationCode"));
    known.values().removeIf(Objects::isNull);
    return known;
  }

  /** A charge of an amount that no other one has. */
  private static Map<String, String> chargeOfItsOwnAmount(Shop shop, CardCharge charge) {
    int cents = AMOUNTS.incrementAndGet();
    Map<String, String> known = charge(shop, charge.with("amount", cents));
    known.put("amount", "%,d.%02d".formatted(cents / 100, cents % 100));
    return known;
  }

  private Map<String, String> twoCharges(Shop shop) {
    charge(shop, shop.card());
    return chargeOfItsOwnAmount(shop, shop.card());
  }

  private Map<String, String> aWebhookThatDoesNotAnswer(Shop shop) {
    try (Receiver receiver = Receiver.answering(500)) {
      String hook =
          shop.client()
              .post(
                  "/v1/webhooks",
                  "{\"event\": \"transaction.pre_authorized\", \"endpoint\": \"%s\", \"status\": true}"
                      .formatted(receiver.url("/hook")))
              .at("/id");
      Map<String, String> known = charge(shop, shop.card());
      Awaitility.await()
          .until(
              () ->
                  service
                      .owner()
                      .queryForList(
                          "select state from payments.notification where webhook_id = ?::uuid",
                          String.class,
                          hook)
                      .contains("waiting"));
      return known;
    }
  }

  private Map<String, String> givenBack(Shop shop) {
    Map<String, String> known = charge(shop, shop.card());
    String path = "/v1/charges/" + known.get("id");
    shop.client().postWithoutBody(path + "/capture");
    shop.client().post(path + "/void", "{}");
    return known;
  }

  private Map<String, String> authorized(Shop shop) {
    Map<String, String> known = chargeOfItsOwnAmount(shop, shop.card());
    ConsoleUnderTest.doWork("search_reading");
    return known;
  }

  private Map<String, String> ofACustomer(Shop shop) {
    String email = "buyer@" + shop.account().clientId() + ".example";
    String customer =
        shop.client()
            .post("/v1/customers", CustomerBody.number(31).with("email", email).json())
            .at("/id");
    Map<String, String> known =
        chargeOfItsOwnAmount(shop, shop.card().with("customerId", customer));
    ConsoleUnderTest.doWork("search_reading");
    known.put("email", email);
    return known;
  }
}
