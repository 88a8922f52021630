package com.paymenthub.charging;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.PaymentMethod;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaymentDeadlinesTest {

  private static final Instant REQUESTED = Instant.parse("2018-10-20T12:00:00Z");

  @Test
  void a_pix_code_lives_as_many_seconds_as_were_asked_for() {
    assertThat(PaymentDeadlines.of(new PaymentMethod.Pix(90), REQUESTED))
        .isEqualTo("2018-10-20T12:01:30Z");
  }

  /** Summer time in São Paulo: 2018-11-04 to 2019-02-16, the last one; 2019 abolished it. */
  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource({
    "2018-11-02, 2018-11-03T03:00:00Z, an ordinary day",
    "2018-11-03, 2018-11-04T03:00:00Z, the night in which the clock skips midnight",
    "2018-11-04, 2018-11-05T02:00:00Z, a day of 23 hours",
    "2018-12-31, 2019-01-01T02:00:00Z, in summer time",
    "2019-02-15, 2019-02-16T02:00:00Z, the last midnight of summer time",
    "2019-02-16, 2019-02-17T03:00:00Z, a day of 25 hours",
    "2019-11-03, 2019-11-04T03:00:00Z, when summer time would have begun",
    "2026-12-31, 2027-01-01T03:00:00Z, nowadays",
    "2028-02-29, 2028-03-01T03:00:00Z, a leap day",
  })
  void a_bank_slip_lives_to_the_end_of_its_last_day_in_sao_paulo(
      LocalDate lastDay, Instant end, String what) {
    PaymentMethod slip = new PaymentMethod.Boleto(lastDay, null, null);

    assertThat(PaymentDeadlines.of(slip, REQUESTED)).as(what).isEqualTo(end);
  }
}
