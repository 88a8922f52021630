package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BarcodeFormat;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.providers.paymentcodes.BoletoDigits;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BoletoChargeTest {

  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String customer =
      client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
  private final LocalDate tomorrow = LocalDate.now(SAO_PAULO).plusDays(1);

  @Test
  void a_charge_waits_for_its_payment_and_shows_all_its_fields_everywhere() {
    Map<String, Object> interest = Map.of("days", 1, "amount", 15);
    Map<String, Object> fine = Map.of("days", 2, "percentage", 2.5);
    ApiAnswer created =
        create(
            boleto()
                .withMethod("instructions", "Não receber após o vencimento.")
                .withMethod("interest", interest)
                .withMethod("fine", fine));

    assertThat(created.at("/status")).isEqualTo("pending");
    JsonNode method = created.json().at("/paymentMethod");
    assertThat(method.propertyNames())
        .containsExactlyInAnyOrder(
            "paymentType",
            "expiresDate",
            "instructions",
            "interest",
            "fine",
            "barcodeData",
            "barcodeImageUrl");
    assertThat(method.at("/expiresDate").stringValue()).isEqualTo(tomorrow.toString());
    assertThat(method.at("/instructions").stringValue())
        .isEqualTo("Não receber após o vencimento.");
    assertThat(method.at("/interest"))
        .isEqualTo(JsonMapper.shared().readTree("{\"days\":1,\"amount\":15,\"percentage\":null}"));
    assertThat(method.at("/fine"))
        .isEqualTo(JsonMapper.shared().readTree("{\"days\":2,\"amount\":null,\"percentage\":2.5}"));
    JsonNode request = created.json().at("/transactionRequests/0");
    assertThat(request.at("/boleto/barcodeData")).isEqualTo(method.at("/barcodeData"));
    assertThat(request.at("/boleto/barcodeImageUrl")).isEqualTo(method.at("/barcodeImageUrl"));
    assertThat(request.at("/pix").isNull()).isTrue();
    String id = created.at("/id");
    assertThat(client.get("/v1/charges/" + id).json()).isEqualTo(created.json());
    assertThat(client.get("/v1/charges?id=" + id).json().at("/items/0")).isEqualTo(created.json());
  }

  @Test
  void what_was_not_sent_is_null() {
    JsonNode method = create(boleto()).json().at("/paymentMethod");

    for (String field : new String[] {"instructions", "interest", "fine"}) {
      assertThat(method.path(field).isNull()).as(field).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1990, 9_999_999_999L})
  void the_line_is_right_and_says_amount_and_due_date(long amount) {
    ApiAnswer created = create(boleto().with("amount", amount));

    String line = created.at("/paymentMethod/barcodeData");
    assertThat(line).matches("\\d{47}");
    BoletoDigits digits = new BoletoDigits(line);
    assertThat(digits.fieldDigitsAreRight()).isTrue();
    assertThat(digits.generalDigitIsRight()).isTrue();
    assertThat(digits.amountMinorUnits()).isEqualTo(amount);
    assertThat(digits.dueDateSinceRestart()).isEqualTo(tomorrow);
    assertThat(digits.barcode()).startsWith("0019");
  }

  @Test
  void the_picture_shows_the_barcode_of_the_line() {
    ApiAnswer created = create(boleto());
    String image = created.at("/paymentMethod/barcodeImageUrl");

    Picture picture = Picture.at(service.url() + image.substring(image.indexOf("/images/")));

    assertThat(picture.status()).isEqualTo(200);
    assertThat(picture.contentType()).isEqualTo("image/png");
    assertThat(picture.decoded(BarcodeFormat.ITF))
        .hasSize(44)
        .isEqualTo(new BoletoDigits(created.at("/paymentMethod/barcodeData")).barcode());
  }

  @Test
  void it_can_be_paid_to_the_end_of_its_last_day_in_sao_paulo() {
    ApiAnswer created = create(boleto());

    Instant due =
        service
            .owner()
            .queryForObject(
                "select due_at from charge_agenda where charge_id = ?::uuid",
                (row, _) -> row.getTimestamp(1).toInstant(),
                created.at("/id"));
    assertThat(due).isEqualTo(tomorrow.plusDays(1).atStartOfDay(SAO_PAULO).toInstant());
  }

  @Test
  void it_can_be_paid_today() {
    assertThat(
            create(CodeCharge.boleto(account, customer, LocalDate.now(SAO_PAULO).toString()))
                .at("/status"))
        .isEqualTo("pending");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1990, 2500})
  void the_amount_becomes_what_was_paid(long paid) {
    ApiAnswer created = create(boleto());

    ApiAnswer confirmed =
        client.post(
            "/v1/charges/" + created.at("/id"),
            "{\"status\": \"authorized\", \"amount\": %d}".formatted(paid));

    assertThat(confirmed.status()).as(confirmed.text()).isEqualTo(200);
    assertThat(confirmed.at("/status")).isEqualTo("authorized");
    assertThat(confirmed.json().at("/amount").longValue()).isEqualTo(paid);
    assertThat(confirmed.json().at("/originalAmount").longValue()).isEqualTo(1990);
    assertThat(confirmed.json().at("/paymentMethod"))
        .isEqualTo(created.json().at("/paymentMethod"));
  }

  private CodeCharge boleto() {
    return CodeCharge.boleto(account, customer, tomorrow.toString());
  }

  private ApiAnswer create(CodeCharge charge) {
    ApiAnswer created = client.post("/v1/charges", charge.json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created;
  }
}
