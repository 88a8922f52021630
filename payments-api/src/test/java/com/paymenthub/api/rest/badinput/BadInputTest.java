package com.paymenthub.api.rest.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** All that is wrong with a request is told by name, leaves no row behind and is not repeated. */
class BadInputTest {

  private static final Pattern CARD_NUMBER = Pattern.compile("\"cardNumber\":\"?([^\",}]{6,})");

  private final RunningService service = RunningService.sharedAndStill();
  private final TableCounts tables = new TableCounts(service);

  @TestFactory
  Stream<DynamicTest> a_bad_charge_is_refused() {
    return tests(new BadCharges(service).rows());
  }

  @TestFactory
  Stream<DynamicTest> a_bad_charge_by_pix_or_boleto_is_refused() {
    return tests(new BadCodeCharges(service).rows());
  }

  @TestFactory
  Stream<DynamicTest> a_bad_card_is_refused() {
    return tests(new BadCards(service).rows());
  }

  @TestFactory
  Stream<DynamicTest> a_bad_merchant_is_refused() {
    return tests(new BadMerchants(service).rows());
  }

  @TestFactory
  Stream<DynamicTest> a_bad_operation_is_refused() {
    return tests(new BadOperations(service).rows());
  }

  @TestFactory
  Stream<DynamicTest> a_bad_fraud_analysis_is_refused() {
    return tests(new BadFraudAnalyses(service).rows());
  }

  @TestFactory
  Stream<DynamicTest> a_bad_filter_is_refused() {
    return tests(new BadFilters(service).rows());
  }

  @TestFactory
  Stream<DynamicTest> a_bad_body_is_refused() {
    return tests(new BadBodies(service).rows());
  }

  @Test
  void every_table_is_watched() {
    assertThat(tables.now())
        .containsKeys(
            "payments.domain_event",
            "payments.charge",
            "payments.card",
            "payments.vault_card",
            "payments.idempotency_record",
            "payments.notification",
            "payments.merchant",
            "payments.audit_entry",
            "payments.personal_text");
  }

  private Stream<DynamicTest> tests(List<BadInput> rows) {
    return rows.stream().map(row -> DynamicTest.dynamicTest(row.what(), () -> check(row)));
  }

  private void check(BadInput row) {
    Map<String, Long> before = tables.now();
    ApiAnswer answer = row.request().send();

    assertThat(answer.status()).as(answer.text()).isEqualTo(row.status());
    assertThat(answer.at("/error/key")).isEqualTo(row.key());
    assertThat(answer.json().at("/error/code").intValue()).isEqualTo(row.status());
    assertThat(named(answer)).containsExactlyInAnyOrderElementsOf(row.fields());
    assertThat(tables.now()).isEqualTo(before);
    assertThat(CARD_NUMBER.matcher(row.sent()).results().map(match -> match.group(1)))
        .noneMatch(answer.text()::contains);
  }

  private static List<String> named(ApiAnswer answer) {
    List<String> fields = new ArrayList<>();
    answer
        .json()
        .at("/error/details")
        .forEach(detail -> fields.add(detail.stringValue().split(" ", 2)[0]));
    return fields;
  }
}
