package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeFate;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.FraudReport;
import com.paymenthub.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DatabaseFraudAnalysisTest extends SandboxFraudConformance {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final DatabaseBooks books = new DatabaseBooks(DATABASE.applicationDataSource());

  @Override
  protected FraudAnalyzer analyzer() {
    return new SandboxAntiFraud(
        books, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0);
  }

  @Test
  void what_it_is_told_can_be_read_once() throws Exception {
    UUID analysis = Ids.next();
    FraudReport report =
        new FraudReport(
            Ids.next(),
            reportedAccount(),
            analysis,
            null,
            ChargeFate.CHARGED_BACK,
            Money.of(500, "BRL"),
            DisputeReason.FRAUD);
    analyzer().report(report);
    analyzer().report(report);

    List<SimulatedReport> told =
        books.reports().stream().filter(one -> one.analysis().equals(analysis)).toList();
    assertThat(told)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.reference()).isEqualTo(report.reference());
              assertThat(one.fate()).isEqualTo(ChargeFate.CHARGED_BACK);
              assertThat(one.reason()).isEqualTo(DisputeReason.FRAUD);
              assertThat(one.amount()).isEqualTo(Money.of(500, "BRL"));
            });
  }
}
