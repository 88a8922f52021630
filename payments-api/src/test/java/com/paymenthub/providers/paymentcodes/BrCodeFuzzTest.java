package com.paymenthub.providers.paymentcodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.paymenthub.domain.money.Money;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Timeout;

/**
 * With any name of a shop, others read the code of a pix as it was meant. An input has five lines:
 * the account, the shop's name, its city, minor units and the transaction's id.
 */
class BrCodeFuzzTest {

  private static final int LINES = 5;

  @Timeout(30)
  @FuzzTest(maxDuration = "30s")
  void every_code_is_read_as_it_was_made(byte[] input) {
    String[] lines = new String(input, StandardCharsets.UTF_8).split("\n", -1);
    if (lines.length != LINES
        || !lines[0].matches("[!-~]{1,77}")
        || !lines[3].matches("[1-9][0-9]{0,11}")
        || !lines[4].matches("[A-Za-z0-9]{1,40}")) {
      return;
    }
    Money amount = Money.of(Long.parseLong(lines[3]), "BRL");

    Map<String, String> byKey =
        read(BrCode.Account.ofKey(lines[0]), lines[1], lines[2], amount, lines[4]);
    Map<String, String> byUrl =
        read(BrCode.Account.ofUrl(lines[0]), lines[1], lines[2], amount, lines[4]);

    assertThat(BrCodeFields.of(byKey.get("26")))
        .isEqualTo(Map.of("00", "br.gov.bcb.pix", "01", lines[0]));
    assertThat(BrCodeFields.of(byUrl.get("26")))
        .isEqualTo(Map.of("00", "br.gov.bcb.pix", "25", lines[0]));
    assertThat(BrCodeFields.of(byKey.get("62")))
        .isEqualTo(Map.of("05", lines[4].substring(0, Math.min(25, lines[4].length()))));
    assertThat(BrCodeFields.of(byUrl.get("62"))).isEqualTo(Map.of("05", "***"));
  }

  private static Map<String, String> read(
      BrCode.Account account, String name, String city, Money amount, String transactionId) {
    String code = BrCode.of(account, "5732", name, city, amount, transactionId);

    assertThat(BrCodeFields.checkSumIsRight(code)).as(code).isTrue();
    Map<String, String> fields = BrCodeFields.of(code);
    assertThat(fields.keySet())
        .containsExactly("00", "26", "52", "53", "54", "58", "59", "60", "62", "63");
    assertThat(fields.get("52")).isEqualTo("5732");
    assertThat(fields.get("54"))
        .isEqualTo(BigDecimal.valueOf(amount.minorUnits(), 2).toPlainString());
    assertThat(fields.get("59")).matches("[!-~]|[!-~][ -~]{0,23}[!-~]");
    assertThat(fields.get("60")).matches("[!-~]|[!-~][ -~]{0,13}[!-~]");
    return fields;
  }
}
