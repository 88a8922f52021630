package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Five charges, A to E in the order of their creation, found by every filter. */
class ChargeListTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static final List<ApiAnswer> CHARGES = new ArrayList<>();

  private static TestAccount account;
  private static TestAccount branch;
  private static ApiClient client;

  @BeforeAll
  static void fiveCharges() {
    account = SERVICE.newAccount();
    branch =
        new TestAccount(
            account.clientId(),
            account.apiKey(),
            SERVICE.newMerchant(account.clientId(), "simulator"));
    client = SERVICE.client(account);
    CHARGES.clear();
    charge(CardCharge.of(account).with("orderId", "a & b").with("amount", 100));
    charge(CardCharge.of(account).with("orderId", "x").with("amount", 200).with("capture", true));
    charge(CardCharge.of(branch).with("orderId", "x").with("amount", 100).cardEndingIn(5));
    charge(CardCharge.of(branch).with("amount", 200).cardEndingIn(8));
    charge(CardCharge.of(account).with("orderId", "x").with("amount", 300));
  }

  private static void charge(CardCharge charge) {
    ApiAnswer charged = client.post("/v1/charges", charge.json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    CHARGES.add(charged);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                              | EDCBA",
        "sort=DESC                                       | EDCBA",
        "sort=ASC                                        | ABCDE",
        "id={B}                                          | B",
        "id={none}                                       | ''",
        "merchantId={account}                            | EBA",
        "merchantId={branch}                             | DC",
        "merchantId={none}                               | ''",
        "merchantId=00000000-0000-0000-0000-000000000000 | ''",
        "merchantId=00000000-0000-0000-0000-000000000000&status=failed | ''",
        "originalAmount=100                              | CA",
        "originalAmount=101                              | ''",
        "orderId=x                                       | ECB",
        "orderId=a%20%26%20b                             | A",
        "orderId=X                                       | ''",
        "orderId=%25                                     | ''",
        "requestId={D.requestId}                         | D",
        "requestId={none}                                | ''",
        "status=pre_authorized                           | EA",
        "status=authorized                               | B",
        "status=failed                                   | C",
        "status=pending                                  | D",
        "status=voided                                   | ''",
        "status=failed,pending                           | DC",
        "status=failed,%20authorized                     | CB",
        "status=pending,pre_authorized,authorized,voided,canceled,charged_back,failed | EDCBA",
        "paymentType=credit                              | EDCBA",
        "paymentType=pix                                 | ''",
        "paymentType=pix,credit,boleto                   | EDCBA",
        "created.gt={C.createdAt}                        | ED",
        "created.lt={C.createdAt}                        | BA",
        "created.gt={A.createdAt}&created.lt={D.createdAt} | CB",
        "created.gt={E.createdAt}                        | ''",
        "merchantId={account}&orderId=x                  | EB",
        "merchantId={branch}&status=failed,authorized&originalAmount=100&sort=ASC | C",
        "id={B}&status=failed                            | ''"
      })
  void a_filter_finds(String query, String found) {
    JsonNode list = list(resolved(query));

    assertThat(letters(list)).isEqualTo(found);
    assertMeta(list, found.length(), found.length(), 15, found.isEmpty() ? 0 : 1, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, ED,   2, 3, 1",
    "2, 2, CB,   2, 3, 2",
    "3, 2, A,    1, 3, 3",
    "4, 2, '',   0, 3, 4",
    "1, 5, EDCBA, 5, 1, 1",
    "1, 100, EDCBA, 5, 1, 1",
    "5, 1, A,    1, 5, 5"
  })
  void a_page_shows(int page, int limit, String found, int items, int pages, int current) {
    JsonNode list = list("page=" + page + "&limit=" + limit);

    assertThat(letters(list)).isEqualTo(found);
    assertMeta(list, items, 5, limit, pages, current);
  }

  @Test
  void a_list_has_exactly_the_fields_of_the_specification() {
    JsonNode list = list("");
    assertThat(list.propertyNames()).containsExactlyInAnyOrder("meta", "items");
    assertThat(list.get("meta").propertyNames())
        .containsExactlyInAnyOrder(
            "itemCount", "totalItems", "itemsPerPage", "totalPages", "currentPage");
  }

  @Test
  void entries_are_the_charges_as_they_are_read_one_by_one() {
    JsonNode items = list("sort=ASC").get("items");
    for (int i = 0; i < CHARGES.size(); i++) {
      assertThat(items.get(i)).isEqualTo(CHARGES.get(i).json());
    }
  }

  @Test
  void the_request_of_a_capture_finds_its_charge() {
    TestAccount own = SERVICE.newAccount();
    ApiClient merchant = SERVICE.client(own);
    String charge = merchant.post("/v1/charges", CardCharge.of(own).json()).at("/id");
    merchant.post("/v1/charges", CardCharge.of(own).json());
    ApiAnswer captured = merchant.postWithoutBody("/v1/charges/" + charge + "/capture");

    ApiAnswer list =
        merchant.get("/v1/charges?requestId=" + captured.at("/transactionRequests/0/requestId"));

    assertThat(list.at("/items/0/id")).isEqualTo(charge);
    assertThat(list.json().get("items")).hasSize(1);
  }

  @Test
  void a_time_may_be_given_with_an_offset() {
    // Noon in Kiritimati is ten in the evening of the day before in Greenwich.
    assertThat(letters(list("created.gt=2020-01-01T12:00:00%2B14:00"))).isEqualTo("EDCBA");
    assertThat(letters(list("created.lt=2020-01-01T12:00:00.5-03:00"))).isEmpty();
  }

  private static JsonNode list(String query) {
    ApiAnswer answer = client.get("/v1/charges?" + query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }

  private static void assertMeta(
      JsonNode list, int items, int total, int perPage, int pages, int current) {
    JsonNode meta = list.get("meta");
    assertThat(meta.get("itemCount").intValue()).isEqualTo(items);
    assertThat(meta.get("totalItems").intValue()).isEqualTo(total);
    assertThat(meta.get("itemsPerPage").intValue()).isEqualTo(perPage);
    assertThat(meta.get("totalPages").intValue()).isEqualTo(pages);
    assertThat(meta.get("currentPage").intValue()).isEqualTo(current);
  }

  private static String letters(JsonNode list) {
    StringBuilder letters = new StringBuilder();
    for (JsonNode item : list.get("items")) {
      for (int i = 0; i < CHARGES.size(); i++) {
        if (CHARGES.get(i).at("/id").equals(item.get("id").stringValue())) {
          letters.append((char) ('A' + i));
        }
      }
    }
    return letters.toString();
  }

  private static String resolved(String query) {
    String resolved =
        query
            .replace("{account}", account.merchantId().toString())
            .replace("{branch}", branch.merchantId().toString())
            .replace("{none}", UUID.randomUUID().toString());
    for (int i = 0; i < CHARGES.size(); i++) {
      char letter = (char) ('A' + i);
      resolved =
          resolved
              .replace("{" + letter + "}", CHARGES.get(i).at("/id"))
              .replace(
                  "{" + letter + ".requestId}",
                  CHARGES.get(i).at("/transactionRequests/0/requestId"))
              .replace("{" + letter + ".createdAt}", CHARGES.get(i).at("/createdAt"));
    }
    return resolved;
  }
}
