package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.providers.contract.Requests;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of accounts at the anti-fraud simulator. */
class AnalysisSettingsTest {

  @Test
  void they_come_from_the_account() {
    AnalysisSettings settings =
        among(Map.of("settings.judgedWithinSeconds", "518400", "settings.reports", "true"));

    assertThat(settings.judgedWithin()).isEqualTo(Duration.ofDays(6));
    assertThat(settings.wantsReports()).isTrue();
  }

  @Test
  void without_settings_it_judges_within_a_day_and_wants_no_reports() {
    AnalysisSettings settings = among(Map.of());

    assertThat(settings.judgedWithin()).isEqualTo(Duration.ofDays(1));
    assertThat(settings.wantsReports()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"judgedWithinSeconds, 0", "judgedWithinSeconds, 518401", "reports, maybe"})
  void a_value_out_of_range_is_refused_by_name(String name, String value) {
    AnalysisSettings settings = among(Map.of("settings." + name, value));

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> {
              settings.judgedWithin();
              settings.wantsReports();
            })
        .withMessageContaining(name);
  }

  private static AnalysisSettings among(Map<String, String> credentials) {
    return AnalysisSettings.of(Requests.account(SandboxAntiFraud.TYPE, credentials));
  }
}
