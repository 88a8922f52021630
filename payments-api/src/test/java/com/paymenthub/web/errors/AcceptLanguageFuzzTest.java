package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Timeout;

/** A caller that sends anything as its language gets one of ours; case means nothing (RFC 4647). */
class AcceptLanguageFuzzTest {

  @Timeout(30)
  @FuzzTest(maxDuration = "30s")
  void every_header_has_one_of_our_languages(byte[] sent) {
    String header = new String(sent, StandardCharsets.ISO_8859_1);

    Locale language = Messages.languageOf(header);

    assertThat(language).isIn(Messages.LANGUAGES);
    assertThat(Messages.languageOf(swapped(header))).as(header).isEqualTo(language);
  }

  private static String swapped(String text) {
    return text.chars()
        .map(letter -> (letter | 0x20) >= 'a' && (letter | 0x20) <= 'z' ? letter ^ 0x20 : letter)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
