package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.PaymentCodeConformance;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The suite for issuers of codes, against a bank that keeps to the Central Bank's description. */
class BacenPixConformanceTest extends PaymentCodeConformance {

  private PixBank bank;
  private PixBank silent;
  private BacenPix adapter;
  private ProviderAccount account;

  @BeforeEach
  void open() throws Exception {
    bank = PixBank.start(Clock.systemUTC());
    bank.endRefundsAtOnce(true);
    silent = PixBank.start(Clock.systemUTC());
    for (String code : List.of("/cob/{txid}", "/cobv/{txid}")) {
      silent.spoil("PUT", code, PixFault.HELD, 1_000);
    }
    adapter = new PixBanks().with("EFI", bank).with("SILENT", silent).adapter(Clock.systemUTC());
    account = PixBanks.account("EFI", bank, Map.of());
  }

  @AfterEach
  void nothing_was_against_the_description() {
    silent.release();
    bank.close();
    silent.close();
    assertThat(bank.violations()).isEmpty();
  }

  @Override
  protected PaymentCodeIssuer issuer() {
    return adapter;
  }

  @Override
  protected ProviderAccount account() {
    return account;
  }

  @Override
  protected ProviderAccount unanswering() {
    return PixBanks.account("SILENT", silent, Map.of());
  }

  @Override
  protected ProviderAccount losingAnAnswer() {
    for (String code : List.of("/cob/{txid}", "/cobv/{txid}")) {
      bank.spoil("PUT", code, PixFault.BREAKS_WHEN_DONE, 1);
    }
    return account;
  }

  @Override
  protected boolean pay(UUID reference, Money amount) {
    try {
      bank.pay(PixIds.txid(reference), amount.minorUnits());
      return true;
    } catch (IllegalStateException notPayable) {
      return false;
    }
  }

  @Override
  protected List<Money> moved(UUID reference) {
    Stream<Long> paid =
        bank.payments().stream()
            .filter(payment -> PixIds.txid(reference).equals(payment.txid()))
            .map(PixBank.Payment::centavos);
    Stream<Long> returned =
        bank.refunds().stream()
            .filter(refund -> refund.id().equals(PixIds.refund(reference)))
            .filter(refund -> refund.status().equals("DEVOLVIDO"))
            .map(PixBank.Refund::centavos);
    return Stream.concat(paid, returned).map(centavos -> Money.of(centavos, "BRL")).toList();
  }
}
