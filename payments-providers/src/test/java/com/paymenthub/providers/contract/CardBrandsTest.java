package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.cards.CardBrand;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CardBrandsTest {

  @ParameterizedTest
  @CsvSource({
    "400000, VISA",
    "411111, VISA",
    "499999, VISA",
    "510510, MASTERCARD",
    "555555, MASTERCARD",
    "222100, MASTERCARD",
    "272099, MASTERCARD",
    "222099, UNKNOWN",
    "272100, UNKNOWN",
    "341111, AMEX",
    "371449, AMEX",
    "301111, DINERS",
    "305693, DINERS",
    "309500, DINERS",
    "361489, DINERS",
    "385200, DINERS",
    "352800, JCB",
    "358999, JCB",
    "601111, DISCOVER",
    "644000, DISCOVER",
    "650000, DISCOVER",
    "622126, DISCOVER",
    "507860, AURA",
    // Inside Visa's range.
    "401178, ELO",
    "438935, ELO",
    "457631, ELO",
    "451416, ELO",
    "431274, ELO",
    // Inside Discover's.
    "650031, ELO",
    "650485, ELO",
    "651652, ELO",
    "655000, ELO",
    "655058, ELO",
    "650052, DISCOVER",
    "655020, DISCOVER",
    "650056, DISCOVER",
    "650057, ELO",
    "650081, ELO",
    "650082, DISCOVER",
    "651680, ELO",
    "651704, ELO",
    "651705, DISCOVER",
    "636298, ELO",
    "636299, UNKNOWN",
    "213100, JCB",
    "180000, JCB",
    "308800, JCB",
    "333700, JCB",
    "504175, ELO",
    "506699, ELO",
    "506778, ELO",
    "509000, ELO",
    "636297, ELO",
    "636368, ELO",
    "606282, HIPERCARD",
    "637095, HIPERCARD",
    // Inside Diners'.
    "384100, HIPERCARD",
    "384140, HIPERCARD",
    "384160, HIPERCARD",
    "100000, UNKNOWN",
    "999999, UNKNOWN"
  })
  void the_first_digits_tell_the_brand(String first6, CardBrand brand) {
    assertThat(CardBrands.detect(panWith(first6))).isEqualTo(brand);
  }

  @ParameterizedTest
  @CsvSource({
    "4111111111111111, true",
    "4222222222222, true",
    "41111111111114, false",
    "378282246310005, true",
    "3711111111111117, false",
    "30569309025904, true",
    "6062826786276634, true",
    "6362970000457013, true",
    "0000000000000000, false",
    "000000000000, false",
    "9999999999999995, true"
  })
  void a_number_is_as_long_as_those_of_its_brand_and_not_all_zeros(String number, boolean may) {
    assertThat(CardBrands.mayExist(Pan.parse(number).orElseThrow())).isEqualTo(may);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pay 4111111111111111 please          | false",
        "4111 1111 1111 1111                  | false",
        "4111.1111-1111 – 1111                | false",
        "order 12 4111 1111 1111 1111 of 3    | false",
        "４１１１１１１１１１１１１１１１ | false",
        "no 4111111111111112                  | true",
        "4222222222222                        | true",
        "9999999999999995                     | true",
        "12345 4111111111111111               | false",
        "x4111111111111111y                   | false",
        "2026-11-25 19:00, 12 books           | true",
        "+55 11 91234-5678                    | true"
      })
  void a_card_number_is_found_in_a_text(String text, boolean none) {
    assertThat(new NoCardNumber.Check().isValid(text, null)).isEqualTo(none);
  }

  private static Pan panWith(String first6) {
    for (int check = 0; check < 10; check++) {
      Pan pan = Pan.parse(first6 + "000000000" + check).orElse(null);
      if (pan != null) {
        return pan;
      }
    }
    throw new AssertionError("one of ten check digits is right");
  }
}
