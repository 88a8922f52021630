package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every row about cards of docs/interface.md §4.1 and §5; the rows about fraud analyses are in
 * {@link FraudTableTest}.
 */
class StateTableTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static Shop shop;

  /**
   * A row.
   *
   * @param sentence what it says
   * @param life what the shop does; its last answer is judged
   * @param httpStatus the last answer's status
   * @param state the charge afterwards: status, amount, original amount
   * @param latest the most recent operation: its type, status and amount
   * @param told the notifications since the charge was made
   */
  record Row(
      String sentence,
      Function<Shop, ApiAnswer> life,
      int httpStatus,
      String state,
      String latest,
      String told) {
    @Override
    public String toString() {
      return sentence;
    }
  }

  @BeforeAll
  static void open() {
    shop = Shop.open(SERVICE);
  }

  static Stream<Row> rows() {
    return Stream.of(created(), captured(), voided(), refused(), unanswered(), told())
        .flatMap(List::stream);
  }

  private static List<Row> created() {
    return List.of(
        new Row(
            "a charge is pre-authorized",
            shop -> shop.charge(shop.order()),
            201,
            "pre_authorized 1990 of 1990",
            "pre_authorization success 1990",
            "pending pre_authorized"),
        new Row(
            "a charge with capture is authorized",
            shop -> shop.charge(shop.order().with("capture", true)),
            201,
            "authorized 1990 of 1990",
            "authorization success 1990",
            "pending authorized"),
        new Row(
            "a charge is denied",
            shop -> shop.charge(shop.order().cardEndingIn(5)),
            201,
            "failed 1990 of 1990",
            "pre_authorization failed 1990",
            "pending failed"),
        new Row(
            "a charge with capture is denied",
            shop -> shop.charge(shop.order().cardEndingIn(5).with("capture", true)),
            201,
            "failed 1990 of 1990",
            "authorization failed 1990",
            "pending failed"),
        new Row(
            "a charge without funds is denied",
            shop -> shop.charge(shop.order().with("amount", 992)),
            201,
            "failed 992 of 992",
            "pre_authorization failed 992",
            "pending failed"));
  }

  private static List<Row> captured() {
    return List.of(
        new Row(
            "a capture without a body takes everything",
            shop -> shop.capture(shop.preAuthorized(1990)),
            201,
            "authorized 1990 of 1990",
            "capture success 1990",
            "pending pre_authorized authorized"),
        new Row(
            "a capture of the whole amount takes everything",
            shop -> shop.capture(shop.preAuthorized(1990), 1990),
            201,
            "authorized 1990 of 1990",
            "capture success 1990",
            "pending pre_authorized authorized"),
        new Row(
            "a partial capture takes a part and lets the rest go",
            shop -> shop.capture(shop.preAuthorized(1990), 1500),
            201,
            "authorized 1500 of 1990",
            "capture success 1500",
            "pending pre_authorized authorized"),
        new Row(
            "a capture of one minor unit",
            shop -> shop.capture(shop.preAuthorized(1990), 1),
            201,
            "authorized 1 of 1990",
            "capture success 1",
            "pending pre_authorized authorized"),
        new Row(
            "a capture after a partial void takes what is left",
            shop -> then(shop.preAuthorized(1990), id -> shop.giveBack(id, 990), shop::capture),
            201,
            "authorized 1000 of 1990",
            "capture success 1000",
            "pending pre_authorized authorized"));
  }

  private static List<Row> voided() {
    return List.of(
        new Row(
            "a void of a reservation lets it go",
            shop -> shop.giveBack(shop.preAuthorized(1990)),
            201,
            "voided 0 of 1990",
            "void success 1990",
            "pending pre_authorized voided"),
        new Row(
            "a void of a payment gives it back",
            shop -> shop.giveBack(shop.authorized(1990)),
            201,
            "voided 0 of 1990",
            "void success 1990",
            "pending authorized voided"),
        new Row(
            "a void of the exact amount",
            shop -> shop.giveBack(shop.authorized(1990), 1990),
            201,
            "voided 0 of 1990",
            "void success 1990",
            "pending authorized voided"),
        new Row(
            "a partial void of a reservation",
            shop -> shop.giveBack(shop.preAuthorized(1990), 1989),
            201,
            "pre_authorized 1 of 1990",
            "void success 1989",
            "pending pre_authorized"),
        new Row(
            "a partial void of a payment",
            shop -> shop.giveBack(shop.authorized(1990), 90),
            201,
            "authorized 1900 of 1990",
            "void success 90",
            "pending authorized"),
        new Row(
            "a second partial void",
            shop ->
                then(
                    shop.authorized(1990),
                    id -> shop.giveBack(id, 90),
                    id -> shop.giveBack(id, 900)),
            201,
            "authorized 1000 of 1990",
            "void success 900",
            "pending authorized"),
        new Row(
            "a partial void that leaves nothing",
            shop ->
                then(
                    shop.authorized(1990),
                    id -> shop.giveBack(id, 90),
                    id -> shop.giveBack(id, 1900)),
            201,
            "voided 0 of 1990",
            "void success 1900",
            "pending authorized voided"),
        new Row(
            "a void after a partial capture gives back what was taken",
            shop -> then(shop.preAuthorized(1990), id -> shop.capture(id, 1500), shop::giveBack),
            201,
            "voided 0 of 1990",
            "void success 1500",
            "pending pre_authorized authorized voided"));
  }

  private static List<Row> refused() {
    return List.of(
        new Row(
            "a capture that the provider refuses",
            shop -> shop.capture(shop.preAuthorized(991)),
            201,
            "pre_authorized 991 of 991",
            "capture failed 991",
            "pending pre_authorized"),
        new Row(
            "a void of a reservation that the provider refuses",
            shop -> shop.giveBack(shop.preAuthorized(991)),
            201,
            "pre_authorized 991 of 991",
            "void failed 991",
            "pending pre_authorized"),
        new Row(
            "a void of a payment that the provider refuses",
            shop -> shop.giveBack(shop.authorized(991)),
            201,
            "authorized 991 of 991",
            "void failed 991",
            "pending authorized"),
        new Row(
            "a partial void that the provider refuses",
            shop -> shop.giveBack(shop.authorized(991), 1),
            201,
            "authorized 991 of 991",
            "void failed 1",
            "pending authorized"));
  }

  private static List<Row> unanswered() {
    return List.of(
        new Row(
            "a charge that the provider does not answer",
            shop -> shop.charge(shop.order().cardEndingIn(6)),
            201,
            "pending 1990 of 1990",
            "pre_authorization timeout 1990",
            "pending"),
        new Row(
            "a capture whose answer is lost",
            shop -> shop.capture(shop.preAuthorized(995)),
            201,
            "pre_authorized 995 of 995",
            "capture timeout 995",
            "pending pre_authorized"),
        new Row(
            "a void whose answer is lost",
            shop -> shop.giveBack(shop.authorized(995)),
            201,
            "authorized 995 of 995",
            "void timeout 995",
            "pending authorized"),
        new Row(
            "a capture that is neither executed nor answered",
            shop -> shop.capture(shop.preAuthorized(996), 500),
            201,
            "pre_authorized 996 of 996",
            "capture timeout 500",
            "pending pre_authorized"),
        new Row(
            "a void that is neither executed nor answered",
            shop -> shop.giveBack(shop.authorized(996), 500),
            201,
            "authorized 996 of 996",
            "void timeout 500",
            "pending authorized"));
  }

  private static List<Row> told() {
    return List.of(
        new Row(
            "the simulator tells that an open payment was made",
            shop -> shop.tell(shop.charged(shop.order().cardEndingIn(8)), "authorized"),
            200,
            "authorized 1990 of 1990",
            "pre_authorization success 1990",
            "pending authorized"),
        new Row(
            "the simulator tells that a reservation was voided",
            shop -> shop.tell(shop.preAuthorized(1990), "voided"),
            200,
            "voided 0 of 1990",
            "void success 1990",
            "pending pre_authorized voided"),
        new Row(
            "the simulator tells that what was left of a payment was voided",
            shop ->
                then(
                    shop.authorized(1990),
                    id -> shop.giveBack(id, 990),
                    id -> shop.tell(id, "voided")),
            200,
            "voided 0 of 1990",
            "void success 1000",
            "pending authorized voided"),
        new Row(
            "the simulator tells of a dispute",
            shop -> shop.tell(shop.authorized(1990), "charged_back"),
            200,
            "charged_back 1990 of 1990",
            "charge_back success 1990",
            "pending authorized charged_back"),
        new Row(
            "the simulator tells of a dispute after a capture and a partial void",
            shop ->
                then(
                    captured(shop, 1990),
                    id -> shop.giveBack(id, 990),
                    id -> shop.tell(id, "charged_back")),
            200,
            "charged_back 1000 of 1990",
            "charge_back success 1000",
            "pending pre_authorized authorized charged_back"),
        new Row(
            "the simulator tells that the merchant has won a dispute",
            shop ->
                then(
                    shop.authorized(1990),
                    id -> shop.tell(id, "charged_back"),
                    id -> shop.tell(id, "authorized")),
            200,
            "authorized 1990 of 1990",
            "charge_back_reversal success 1990",
            "pending authorized charged_back authorized"),
        new Row(
            "the simulator tells that a capture did not happen after all",
            shop -> shop.tell(captured(shop, 1500), "pre_authorized"),
            200,
            "pre_authorized 1500 of 1500",
            "capture failed 1500",
            "pending pre_authorized authorized pre_authorized"),
        new Row(
            "the simulator tells that a refund did not happen after all",
            shop ->
                then(
                    shop.authorized(1990),
                    id -> shop.giveBack(id, 990),
                    id -> shop.giveBack(id, 1000),
                    id -> shop.tell(id, "authorized"),
                    id -> shop.tell(id, "authorized")),
            200,
            "authorized 1990 of 1990",
            "void failed 1000",
            "pending authorized voided authorized authorized"),
        new Row(
            "the simulator tells that a reservation was not released after all",
            shop ->
                then(
                    shop.preAuthorized(1990),
                    id -> shop.giveBack(id, 1990),
                    id -> shop.tell(id, "pre_authorized")),
            200,
            "pre_authorized 1990 of 1990",
            "void failed 1990",
            "pending pre_authorized voided pre_authorized"),
        new Row(
            "the simulator tells that a partial release did not happen after all",
            shop ->
                then(
                    shop.preAuthorized(1990),
                    id -> shop.giveBack(id, 990),
                    id -> shop.tell(id, "pre_authorized")),
            200,
            "pre_authorized 1990 of 1990",
            "void failed 990",
            "pending pre_authorized pre_authorized"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void of_the_table(Row row) {
    ApiAnswer answer = row.life().apply(shop);

    assertThat(answer.status()).as(answer.text()).isEqualTo(row.httpStatus());
    assertThat(Charged.state(answer)).isEqualTo(row.state());
    assertThat(Charged.latest(answer)).isEqualTo(row.latest());
    assertThat(Notifications.of(SERVICE, answer.at("/id"))).containsExactly(row.told().split(" "));
    assertThat(shop.read(answer.at("/id")).text()).isEqualTo(answer.text());
  }

  private static String captured(Shop shop, long amount) {
    return shop.capture(shop.preAuthorized(amount)).at("/id");
  }

  @SafeVarargs
  private static ApiAnswer then(String id, Function<String, ApiAnswer>... steps) {
    ApiAnswer last = steps[0].apply(id);
    for (int step = 1; step < steps.length; step++) {
      assertThat(last.status()).as(last.text()).isIn(200, 201);
      last = steps[step].apply(id);
    }
    return last;
  }
}
