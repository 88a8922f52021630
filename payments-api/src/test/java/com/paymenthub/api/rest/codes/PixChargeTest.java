package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import com.google.zxing.BarcodeFormat;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.paymentcodes.BrCodeFields;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PixChargeTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String customer =
      client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");

  @Test
  void a_charge_waits_for_its_payment_and_shows_the_code_everywhere() {
    ApiAnswer created = create(CodeCharge.pix(account, customer).withMethod("expiresIn", 90));

    assertThat(created.at("/status")).isEqualTo("pending");
    assertThat(created.at("/customerId")).isEqualTo(customer);
    assertThat(created.json().at("/amount").longValue()).isEqualTo(1990);
    assertThat(created.json().at("/originalAmount").longValue()).isEqualTo(1990);
    assertThat(created.at("/currency")).isEqualTo("BRL");
    assertThat(created.json().at("/paymentSource"))
        .isEqualTo(
            JsonMapper.shared()
                .valueToTree(Map.of("sourceType", "customer", "customerId", customer)));
    JsonNode method = created.json().at("/paymentMethod");
    assertThat(method.propertyNames())
        .containsExactlyInAnyOrder(
            "paymentType", "expiresIn", "expiresAt", "qrCodeData", "qrCodeImageUrl");
    assertThat(method.at("/paymentType").stringValue()).isEqualTo("pix");
    assertThat(method.at("/expiresIn").intValue()).isEqualTo(90);
    assertThat(method.at("/expiresAt").stringValue())
        .isEqualTo(
            Timestamps.format(
                Instant.parse(created.at("/createdAt")).plus(Duration.ofSeconds(90))));
    JsonNode request = created.json().at("/transactionRequests/0");
    assertThat(request.at("/requestType").stringValue()).isEqualTo("authorization");
    assertThat(request.at("/requestStatus").stringValue()).isEqualTo("processing");
    assertThat(request.at("/transactionId").stringValue()).isNotBlank();
    assertThat(request.at("/pix/qrCodeData")).isEqualTo(method.at("/qrCodeData"));
    assertThat(request.at("/pix/qrCodeImageUrl")).isEqualTo(method.at("/qrCodeImageUrl"));
    assertThat(request.at("/boleto").isNull()).isTrue();
    String id = created.at("/id");
    assertThat(client.get("/v1/charges/" + id).json()).isEqualTo(created.json());
    assertThat(client.get("/v1/charges?id=" + id).json().at("/items/0")).isEqualTo(created.json());
  }

  @Test
  void the_code_says_who_is_paid_how_much() {
    ApiAnswer created = create(CodeCharge.pix(account, customer).with("amount", 123_456));

    String code = created.at("/paymentMethod/qrCodeData");
    Map<String, String> fields = BrCodeFields.of(code);
    assertThat(BrCodeFields.checkSumIsRight(code)).isTrue();
    assertThat(fields)
        .contains(
            entry("52", "5732"),
            entry("53", "986"),
            entry("54", "1234.56"),
            entry("58", "BR"),
            entry("59", "A SHOP"),
            entry("60", "SAO PAULO"));
    assertThat(BrCodeFields.of(fields.get("26"))).containsEntry("00", "br.gov.bcb.pix");
    assertThat(BrCodeFields.of(fields.get("62")).get("05")).matches("[0-9a-zA-Z]{1,25}");
  }

  @Test
  void two_charges_have_two_codes_and_two_pictures() {
    ApiAnswer first = create(CodeCharge.pix(account, customer));
    ApiAnswer second = create(CodeCharge.pix(account, customer));

    for (String field : new String[] {"qrCodeData", "qrCodeImageUrl"}) {
      assertThat(first.at("/paymentMethod/" + field))
          .isNotEqualTo(second.at("/paymentMethod/" + field));
    }
  }

  @Test
  void the_picture_shows_the_code_to_whoever_has_the_link() {
    ApiAnswer created = create(CodeCharge.pix(account, customer));

    Picture picture = Picture.at(link(created));

    assertThat(picture.status()).isEqualTo(200);
    assertThat(picture.contentType()).isEqualTo("image/png");
    assertThat(picture.decoded(BarcodeFormat.QR_CODE))
        .isEqualTo(created.at("/paymentMethod/qrCodeData"));
  }

  @Test
  void a_link_that_is_guessed_leads_nowhere() {
    ApiAnswer created = create(CodeCharge.pix(account, customer));
    String link = link(created);
    String other = link(create(CodeCharge.pix(account, customer)));
    String proof = link.substring(link.lastIndexOf('/') + 1);
    String folder = link.substring(0, link.lastIndexOf('/') + 1);
    String otherFolder = other.substring(0, other.lastIndexOf('/') + 1);
    String end = proof.substring(0, proof.indexOf('.') + 1);
    String hash = proof.substring(end.length());
    char first = hash.charAt(0) == 'A' ? 'B' : 'A';

    // 256 bits, as text.
    assertThat(proof).matches("\\d{10}\\.[A-Za-z0-9_-]{43}\\.png");
    for (String guess :
        new String[] {
          folder + end + first + hash.substring(1),
          folder + end + hash.substring(1),
          folder + "9" + end + hash,
          folder + hash,
          folder + "x." + hash,
          folder + "A.png",
          folder + "not%20base64.png",
          otherFolder + proof,
          folder.replace(created.at("/id"), UUID.randomUUID().toString()) + proof,
          folder.replace(created.at("/id"), "nonsense") + proof
        }) {
      assertThat(Picture.at(guess).status()).as(guess).isEqualTo(404);
    }
  }

  @Test
  void links_are_under_the_public_address_and_never_under_the_host_that_was_asked() {
    RunningService elsewhere =
        RunningService.start("--payments.public-url=https://pay.example.com/hub/");
    try {
      TestAccount other = elsewhere.newAccount();
      ApiClient there = elsewhere.client(other);
      String buyer = there.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
      String image =
          there
              .post("/v1/charges", CodeCharge.pix(other, buyer).json())
              .at("/paymentMethod/qrCodeImageUrl");

      assertThat(image).startsWith("https://pay.example.com/hub/images/");
      String path = image.substring("https://pay.example.com/hub".length());
      assertThat(Picture.at(elsewhere.url() + path).decoded(BarcodeFormat.QR_CODE))
          .startsWith("000201");
    } finally {
      elsewhere.stop();
    }
  }

  @Test
  void a_code_lives_an_hour_when_nobody_says_otherwise() {
    ApiAnswer created = create(CodeCharge.pix(account, customer));

    assertThat(created.json().at("/paymentMethod/expiresIn").intValue()).isEqualTo(3600);
    Instant due =
        service
            .owner()
            .queryForObject(
                "select due_at from charge_agenda where charge_id = ?::uuid",
                (row, _) -> row.getTimestamp(1).toInstant(),
                created.at("/id"));
    assertThat(due).isEqualTo(Instant.parse(created.at("/createdAt")).plus(Duration.ofHours(1)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1989, 1990, 1991, 999_999_999_999L})
  void the_amount_becomes_what_was_paid(long paid) {
    ApiAnswer created = create(CodeCharge.pix(account, customer));
    String id = created.at("/id");

    ApiAnswer confirmed =
        client.post(
            "/v1/charges/" + id, "{\"status\": \"authorized\", \"amount\": %d}".formatted(paid));

    assertThat(confirmed.status()).as(confirmed.text()).isEqualTo(200);
    assertThat(confirmed.at("/status")).isEqualTo("authorized");
    assertThat(confirmed.json().at("/amount").longValue()).isEqualTo(paid);
    assertThat(confirmed.json().at("/originalAmount").longValue()).isEqualTo(1990);
    assertThat(confirmed.at("/transactionRequests/0/requestStatus")).isEqualTo("success");
    assertThat(confirmed.json().at("/paymentMethod"))
        .isEqualTo(created.json().at("/paymentMethod"));
    assertThat(client.get("/v1/charges/" + id).json()).isEqualTo(confirmed.json());
  }

  @Test
  void what_was_paid_goes_back_as_a_whole() {
    String id = create(CodeCharge.pix(account, customer)).at("/id");
    client.post("/v1/charges/" + id, "{\"status\": \"authorized\", \"amount\": 2100}");

    ApiAnswer partial = client.post("/v1/charges/" + id + "/void", "{\"amount\": 2099}");
    ApiAnswer whole = client.post("/v1/charges/" + id + "/void", "{\"amount\": 2100}");

    assertThat(partial.status()).isEqualTo(422);
    assertThat(partial.at("/error/key")).isEqualTo("partial_void_not_supported");
    assertThat(whole.status()).as(whole.text()).isEqualTo(201);
    assertThat(whole.at("/status")).isEqualTo("voided");
    assertThat(whole.json().at("/amount").longValue()).isZero();
    String payment = whole.at("/transactionRequests/1/id");
    assertThat(service.movements())
        .filteredOn(movement -> movement.of().toString().equals(payment))
        .extracting(SimulatedMovement::kind, movement -> movement.amount().minorUnits())
        .containsExactly(tuple(RequestType.AUTHORIZATION, 2100L), tuple(RequestType.VOID, 2100L));
  }

  private ApiAnswer create(CodeCharge charge) {
    ApiAnswer created = client.post("/v1/charges", charge.json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created;
  }

  /** The link of the picture, at the port that this service happens to have. */
  private String link(ApiAnswer charge) {
    String image = charge.at("/paymentMethod/qrCodeImageUrl");
    return service.url() + image.substring(image.indexOf("/images/"));
  }
}
