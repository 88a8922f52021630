package com.paymenthub.providers.paymentcodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.paymenthub.domain.money.Money;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrCodeTest {

  private static final String KEY = "123e4567-e12b-12d1-a456-426655440000";

  /** As published in the Banco Central's "Manual do BR Code" for a static pix code. */
  private static final String PUBLISHED =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR"
          + "5913Fulano de Tal6008BRASILIA62070503***63041D3D";

  @Test
  void the_rules_of_this_test_agree_with_the_central_bank() {
    assertThat(BrCodeFields.checkSumIsRight(PUBLISHED)).isTrue();
    assertThat(BrCodeFields.checkSumIsRight(PUBLISHED.replace("1D3D", "1D3E"))).isFalse();
    assertThat(BrCodeFields.checkSumIsRight(PUBLISHED.replace("Fulano", "Fulana"))).isFalse();
    assertThat(BrCodeFields.of(PUBLISHED)).containsEntry("59", "Fulano de Tal");
  }

  @Test
  void a_code_has_the_fields_of_the_layout_in_its_order() {
    String code =
        BrCode.of(
            BrCode.Account.ofKey(KEY),
            "5732",
            "A shop",
            "São Paulo",
            Money.of(1990, "BRL"),
            "abc123");

    Map<String, String> fields = BrCodeFields.of(code);
    assertThat(BrCodeFields.checkSumIsRight(code)).isTrue();
    assertThat(fields.keySet())
        .containsExactly("00", "26", "52", "53", "54", "58", "59", "60", "62", "63");
    assertThat(fields)
        .contains(
            entry("00", "01"),
            entry("52", "5732"),
            entry("53", "986"),
            entry("54", "19.90"),
            entry("58", "BR"),
            entry("59", "A SHOP"),
            entry("60", "SAO PAULO"));
    assertThat(BrCodeFields.of(fields.get("26")))
        .containsExactly(entry("00", "br.gov.bcb.pix"), entry("01", KEY));
    assertThat(BrCodeFields.of(fields.get("62"))).containsExactly(entry("05", "abc123"));
  }

  @Test
  void an_address_tells_the_account_and_the_transaction() {
    BrCode.Account account = BrCode.Account.ofUrl("pix.example.com/v2/9d36b84f");
    String code = BrCode.of(account, "5732", "A", "B", Money.of(1, "BRL"), "abc123");

    Map<String, String> fields = BrCodeFields.of(code);
    assertThat(BrCodeFields.checkSumIsRight(code)).isTrue();
    assertThat(BrCodeFields.of(fields.get("26")))
        .containsExactly(entry("00", "br.gov.bcb.pix"), entry("25", "pix.example.com/v2/9d36b84f"));
    assertThat(BrCodeFields.of(fields.get("62"))).containsExactly(entry("05", "***"));
  }

  @ParameterizedTest
  @CsvSource({"1, 0.01", "10, 0.10", "100, 1.00", "999999999999, 9999999999.99"})
  void amounts_have_two_decimals_and_no_separator_of_thousands(long minorUnits, String written) {
    String code =
        BrCode.of(BrCode.Account.ofKey(KEY), "5732", "A", "B", Money.of(minorUnits, "BRL"), "1");

    assertThat(BrCodeFields.of(code)).containsEntry("54", written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Padaria do João, Açaí & Cia. Ltda.",
        "ÀÉÎÕÜ",
        "\uD83D\uDED2 loja",
        "日本",
        " ",
        "An extraordinarily long name of a shop"
      })
  void names_are_cut_to_what_every_bank_reads(String name) {
    String code = BrCode.of(BrCode.Account.ofKey(KEY), "5732", name, name, Money.of(1, "BRL"), "1");

    Map<String, String> fields = BrCodeFields.of(code);
    assertThat(BrCodeFields.checkSumIsRight(code)).isTrue();
    assertThat(fields.get("59")).matches("[ -~]{1,25}").isEqualTo(fields.get("59").strip());
    assertThat(fields.get("60")).matches("[ -~]{1,15}").isEqualTo(fields.get("60").strip());
  }

  @Test
  void every_code_is_read_as_it_was_meant() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      long amount = 1 + random.nextLong(Money.MAXIMUM_MINOR_UNITS);
      String key = text(random, 1 + random.nextInt(77));
      String id = "%x".formatted(random.nextLong());
      String code =
          BrCode.of(BrCode.Account.ofKey(key), "1234", "shop", "city", Money.of(amount, "BRL"), id);

      Map<String, String> fields = BrCodeFields.of(code);
      assertThat(BrCodeFields.checkSumIsRight(code)).as("seed %d, run %d", seed, i).isTrue();
      assertThat(fields.get("54").replace(".", "")).isEqualTo("%03d".formatted(amount));
      assertThat(BrCodeFields.of(fields.get("26"))).containsEntry("01", key);
      assertThat(BrCodeFields.of(fields.get("62"))).containsEntry("05", id);
    }
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('!' + random.nextInt('~' - '!')));
    }
    return text.toString();
  }
}
