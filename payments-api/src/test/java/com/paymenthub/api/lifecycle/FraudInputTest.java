package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What merchants tell about a buyer comes back to them and stays where it can be erased. */
class FraudInputTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();

  /** Stands in every text of the input. */
  private static final String MARK = "Zwqx";

  private final Shop shop =
      Shop.open(SERVICE, Setup.acquirer("acquirer", 1, Map.of()), Setup.antiFraud(Map.of()));

  @Test
  void it_is_echoed_as_it_was_sent() {
    ApiAnswer charged = shop.charge(shop.order().with("fraudAnalysis", input()));

    JsonNode sent = JsonMapper.shared().valueToTree(input());
    assertThat(charged.json().get("fraudAnalysisMetadata")).isEqualTo(sent);
    assertThat(shop.read(charged.at("/id")).json().get("fraudAnalysisMetadata")).isEqualTo(sent);
    assertThat(shop.client().get("/v1/charges").json().at("/items/0/fraudAnalysisMetadata"))
        .isEqualTo(sent);
  }

  @Test
  void it_is_in_no_event_and_in_no_table_in_clear() {
    String id = shop.charged(shop.order().with("fraudAnalysis", input()));

    assertThat(
            SERVICE
                .application()
                .queryForList(
                    "select convert_from(payload, 'UTF8') || convert_from(meta_data, 'UTF8')"
                        + " from domain_event where aggregate_identifier = ?::uuid",
                    String.class,
                    id))
        .hasSizeGreaterThan(5)
        .noneMatch(event -> event.contains(MARK));
    assertThat(
            SERVICE
                .application()
                .queryForObject(
                    "select charge::text from charge where id = ?",
                    String.class,
                    UUID.fromString(id)))
        .doesNotContain(MARK);
  }

  @Test
  void once_erased_it_is_answered_as_null_and_the_charge_goes_on() {
    String id = shop.charged(shop.orderOf("1").with("amount", 994).with("fraudAnalysis", input()));
    assertThat(
            SERVICE
                .application()
                .update("delete from personal_text where owner_id = ?", UUID.fromString(id)))
        .isPositive();

    assertThat(shop.read(id).json().get("fraudAnalysisMetadata").isNull()).isTrue();
    assertThat(shop.capture(id).at("/status")).isEqualTo("authorized");
  }

  private static Map<String, Object> input() {
    return Map.of(
        "customer",
        Map.of(
            "name",
            MARK + " Souza",
            "phone",
            MARK + "99",
            "email",
            MARK + "@shop.example",
            "identity",
            MARK + "1",
            "identityType",
            "CPF",
            "birthdate",
            "1980-01-02",
            "registrationDate",
            "2020-01-02T03:04:05Z",
            "billingAddress",
            Map.of(
                "street",
                MARK,
                "number",
                "7",
                "zipCode",
                "01000-000",
                "country",
                "BR",
                "state",
                "SP",
                "district",
                MARK,
                "city",
                "São Paulo",
                "complement",
                MARK),
            "browser",
            Map.of(
                "browserFingerprint",
                MARK,
                "cookiesAccepted",
                true,
                "email",
                MARK + "@shop.example",
                "hostName",
                MARK,
                "ipAddress",
                "192.0.2.7",
                "type",
                MARK)),
        "cart",
        Map.of(
            "items",
            List.of(
                Map.of(
                    "name", MARK, "quantity", 2, "sku", MARK, "unitPrice", 995, "risk", "High"))));
  }
}
