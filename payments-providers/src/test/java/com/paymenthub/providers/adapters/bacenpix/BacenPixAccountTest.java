package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.SettlementSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an account at a bank needs, and what the bank has settled for it. */
class BacenPixAccountTest extends BacenPixCase {

  @Test
  void the_address_of_callbacks_is_registered_for_the_pix_key() throws Exception {
    assertThat(adapter.registerNotices(account, "https://hub.example/notices"))
        .isEqualTo(CheckResult.WORKS);

    assertThat(bank.requests("PUT", "/webhook/{chave}")).isEqualTo(1);
    assertThat(adapter.registersOnSaving(account)).isFalse();
    assertThat(
            adapter.registersOnSaving(
                PixBanks.account("EFI", bank, Map.of("registerCallback", "true"))))
        .isTrue();
  }

  @Test
  void a_day_has_its_payments_and_the_refunds_of_payments_of_other_days() throws Exception {
    PixCharges.Code earlier = issued(DUE);
    String paidBefore = bank.pay(PixIds.txid(earlier.reference()));
    clock.move(Duration.ofDays(3));
    Instant from = clock.instant();
    bank.endRefundsAtOnce(true);
    adapter.refund(earlier.refund(500).request());
    List<String> paid = new ArrayList<>();
    for (int codes = 0; codes < 101; codes++) {
      paid.add(bank.pay(PixIds.txid(issued(PIX).reference())));
    }
    Instant until = from.plus(Duration.ofDays(1));
    clock.move(Duration.ofDays(2));
    bank.pay(PixIds.txid(issued(PIX).reference()));

    List<SettlementSource.Line> lines = new ArrayList<>();
    String page = null;
    do {
      SettlementSource.Page read = adapter.settled(account, from, until, page);
      lines.addAll(read.lines());
      page = read.next();
    } while (page != null);

    assertThat(lines)
        .filteredOn(line -> line.kind() == SettlementSource.Kind.PAYMENT)
        .extracting(SettlementSource.Line::reference)
        .containsExactlyInAnyOrderElementsOf(paid)
        .doesNotContain(paidBefore);
    assertThat(lines)
        .filteredOn(line -> line.kind() == SettlementSource.Kind.REFUND)
        .extracting(line -> line.amount().minorUnits())
        .containsExactly(500L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NO_SUCH_BANK", "SICOOBTOKEN"})
  void a_bank_that_nobody_has_set_up_is_refused(String name) {
    assertThat(faultWith("bank", name)).isEqualTo("bank");

    Map<String, String> credentials = new HashMap<>(account.credentials());
    credentials.put("bank", name);
    assertThat(adapter.fault(credentials, Instant.now()))
        .map(fault -> fault.words().english())
        .hasValueSatisfying(
            fault -> assertThat(fault).startsWith("must be one of BB, ").doesNotContain("TOKEN"));
  }

  @Test
  void what_the_dialect_of_the_bank_needs_is_demanded_when_the_account_is_saved() {
    assertThat(faultWithout("clientSecret")).isEqualTo("clientSecret");
    assertThat(faultWith("bank", "SICOOB")).isEqualTo("certificate");
    assertThat(faultWith("bank", "BB")).isEqualTo("queryKey");
    assertThat(faultWith("certificate", "bm8gY2VydGlmaWNhdGU=")).isEqualTo("certificate");
  }

  private String faultWith(String name, String value) {
    Map<String, String> credentials = new HashMap<>(account.credentials());
    credentials.put(name, value);
    return fault(credentials);
  }

  private String faultWithout(String name) {
    Map<String, String> credentials = new HashMap<>(account.credentials());
    credentials.remove(name);
    return fault(credentials);
  }

  private String fault(Map<String, String> credentials) {
    return adapter.fault(credentials, Instant.now()).map(CredentialFault::field).orElse("");
  }
}
