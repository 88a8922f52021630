package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.sealing.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The links of pictures end, and their end is fixed when they are made. */
class ImageLinksTest {

  private static final Duration LEFT_AFTER_CODE = Duration.ofDays(90);
  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final CodeCharge pix =
      CodeCharge.pix(
          account, client.post("/v1/customers", CustomerBody.number(1).json()).at("/id"));

  @BeforeAll
  static void start() {
    service = RunningService.start(CLOCK);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void a_link_ends_90_days_after_its_code_to_the_second() {
    ApiAnswer charge = created();
    Instant end = codeEnds(charge).plus(LEFT_AFTER_CODE);

    assertThat(link(charge)).contains("/" + end.getEpochSecond() + ".");
    untilJustBefore(end);
    assertThat(Picture.at(link(charge)).status()).isEqualTo(200);

    CLOCK.advance(Duration.ofMinutes(10));
    ApiAnswer ended = ApiClient.anonymous(service.url()).get(path(charge));
    assertThat(ended.status()).isEqualTo(410);
    assertThat(ended.at("/error/key")).isEqualTo("link_ended");
  }

  @Test
  void an_answer_that_is_repeated_later_has_the_same_link() {
    ApiAnswer first = client.postWithKey("/v1/charges", pix.json(), "once");
    CLOCK.advance(Duration.ofDays(2));

    ApiAnswer repeated = client.postWithKey("/v1/charges", pix.json(), "once");

    assertThat(repeated.text()).isEqualTo(first.text());
    assertThat(client.get("/v1/charges/" + first.at("/id")).at("/paymentMethod/qrCodeImageUrl"))
        .isEqualTo(first.at("/paymentMethod/qrCodeImageUrl"));
  }

  @Test
  void a_link_from_before_links_had_an_end_ends_with_its_charge() {
    ApiAnswer charge = created();
    UUID id = UUID.fromString(charge.at("/id"));
    byte[] hash =
        service
            .part(KeyedHash.class)
            .of(KeyedHash.Purpose.IMAGE_LINK, id.toString().getBytes(StandardCharsets.US_ASCII));
    String proof = Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    String old = service.url() + "/images/" + id + "/" + proof + ".png";

    assertThat(Picture.at(old).status()).isEqualTo(200);
    untilJustBefore(codeEnds(charge).plus(LEFT_AFTER_CODE));
    assertThat(Picture.at(old).status()).isEqualTo(200);

    CLOCK.advance(Duration.ofMinutes(10));
    assertThat(Picture.at(old).status()).isEqualTo(410);
  }

  private ApiAnswer created() {
    ApiAnswer charge = client.post("/v1/charges", pix.json());
    assertThat(charge.status()).as(charge.text()).isEqualTo(201);
    return charge;
  }

  private static Instant codeEnds(ApiAnswer charge) {
    return Instant.parse(charge.at("/paymentMethod/expiresAt"));
  }

  /** A few minutes before, because a test takes time. */
  private static void untilJustBefore(Instant end) {
    CLOCK.advance(Duration.between(CLOCK.instant(), end.minus(Duration.ofMinutes(5))));
  }

  private static String path(ApiAnswer charge) {
    String image = charge.at("/paymentMethod/qrCodeImageUrl");
    return image.substring(image.indexOf("/images/"));
  }

  private static String link(ApiAnswer charge) {
    return service.url() + path(charge);
  }
}
