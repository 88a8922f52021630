package com.paymenthub.charging;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
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

  /** The examples of the Banco Central's API Pix (openapi.yaml 2.9.0, CobDataDeVencimento). */
  @ParameterizedTest(name = "{0} and {1} days: {2}")
  @CsvSource({
    "2020-10-20, 4, 2020-10-26",
    "2020-12-25, 0, 2020-12-28",
    "2020-12-25, 1, 2020-12-29",
    "2020-12-25, 3, 2020-12-31",
    "2020-12-25, 4, 2021-01-04",
    "2021-08-27, 5, 2021-09-01",
    "2021-08-28, 5, 2021-09-06",
  })
  void a_pix_with_a_due_date_lives_to_the_banking_day_that_the_central_bank_says(
      LocalDate dueDate, int validAfterDays, LocalDate lastDay) {
    PaymentMethod pix =
        PaymentMethod.Pix.due(new PaymentMethod.Due(dueDate, validAfterDays, null, null));

    assertThat(PaymentDeadlines.of(pix, REQUESTED)).isEqualTo(lastDay.plusDays(1) + "T03:00:00Z");
  }

  @Test
  void a_pix_with_a_due_date_is_awaited_for_banking_days_after_its_last_day() {
    PaymentMethod pix =
        PaymentMethod.Pix.due(new PaymentMethod.Due(LocalDate.of(2026, 11, 28), 4, null, null));
    Issued code = new Issued("tx-1", "a code", PaymentDeadlines.of(pix, REQUESTED));

    assertThat(code.expiresAt()).isEqualTo("2026-12-05T03:00:00Z");
    assertThat(PaymentDeadlines.awaited(code, 2).awaitedUntil()).isEqualTo("2026-12-09T03:00:00Z");
  }

  @ParameterizedTest(name = "{0} and {1}: {3}")
  @CsvSource({
    "2026-11-25, 1, 2026-11-27T03:00:00Z, a Wednesday",
    "2026-11-27, 1, 2026-12-01T03:00:00Z, a Friday",
    "2026-11-28, 1, 2026-12-02T03:00:00Z, a Saturday: it can be paid on Monday",
    "2026-11-29, 3, 2026-12-04T03:00:00Z, a Sunday",
    "2027-02-06, 2, 2027-02-13T03:00:00Z, the Saturday of Carnival: it can be paid on Wednesday",
    "2026-12-24, 2, 2026-12-30T03:00:00Z, before Christmas",
    "2026-12-31, 10, 2027-01-16T03:00:00Z, the end of a year",
    "2018-11-01, 1, 2018-11-06T02:00:00Z, over the beginning of summer time",
  })
  void a_payment_is_awaited_to_the_end_of_banking_days_after_the_last_day(
      LocalDate lastDay, int bankingDays, Instant end, String what) {
    Issued code =
        new Issued(
            "tx-1",
            "a code",
            PaymentDeadlines.of(new PaymentMethod.Boleto(lastDay, null, null), REQUESTED));

    assertThat(PaymentDeadlines.awaited(code, bankingDays))
        .as(what)
        .isEqualTo(code.confirmedUntil(end));
  }

  @Test
  void without_banking_days_nothing_is_awaited_after_the_last_day_even_a_sunday() {
    Issued code =
        new Issued(
            "tx-1",
            "a code",
            PaymentDeadlines.of(
                new PaymentMethod.Boleto(LocalDate.of(2026, 11, 29), null, null), REQUESTED));

    assertThat(PaymentDeadlines.awaited(code, 0)).isEqualTo(code);
  }

  @Test
  void the_last_day_of_a_code_that_ends_within_a_day_is_that_day() {
    Issued code = new Issued("tx-1", "a code", Instant.parse("2026-11-27T02:59:59Z"));

    assertThat(PaymentDeadlines.awaited(code, 1).awaitedUntil()).isEqualTo("2026-11-28T03:00:00Z");
  }
}
