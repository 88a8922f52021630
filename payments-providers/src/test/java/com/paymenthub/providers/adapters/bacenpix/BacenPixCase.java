package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.testing.MovedClock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An account at a bank, which has seen nothing that is against the description. */
abstract class BacenPixCase {

  static final PaymentMethod PIX = new PaymentMethod.Pix(3_600);
  static final PaymentMethod DUE = PixCharges.methods().getLast();

  final MovedClock clock = new MovedClock();
  PixBank bank;
  BacenPix adapter;
  ProviderAccount account;

  @BeforeEach
  void open() throws Exception {
    bank = PixBank.start(clock);
    adapter = new PixBanks().with("EFI", bank).adapter(clock);
    account = PixBanks.account("EFI", bank, Map.of());
  }

  @AfterEach
  void nothing_was_against_the_description() {
    bank.release();
    bank.close();
    assertThat(bank.violations()).isEmpty();
  }

  final PixCharges.Code issued(PaymentMethod method) throws Exception {
    PixCharges.Code code = PixCharges.code(account, method);
    assertThat(adapter.issue(code.request()).outcome()).isInstanceOf(AttemptOutcome.Issued.class);
    return code;
  }
}
