package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What became of a code after its payment. */
class BacenPixNewsTest {

  private PixBank bank;
  private BacenPix adapter;
  private PixCharges.Code code;

  @BeforeEach
  void make_a_code() throws Exception {
    bank = PixBank.start(Clock.systemUTC());
    adapter = new PixBanks().with("EFI", bank).adapter(Clock.systemUTC());
    ProviderAccount account = PixBanks.account("EFI", bank, Map.of());
    code = PixCharges.code(account, new PaymentMethod.Pix(3_600));
    adapter.issue(code.request());
  }

  @AfterEach
  void nothing_was_against_the_description() {
    bank.close();
    assertThat(bank.violations()).isEmpty();
  }

  @Test
  void an_answer_that_gets_lost_is_not_the_answer_that_nothing_is_new() throws Exception {
    String txid = PixIds.txid(code.reference());
    bank.pay(txid);
    bank.payAgain(txid, 100);
    Inquiry inquiry = code.inquiry();
    bank.spoil("GET", "/cob/{txid}", PixFault.TIMES_OUT_BEFORE, 1);

    assertThatThrownBy(() -> adapter.news(inquiry)).isInstanceOf(IOException.class);
    assertThat(adapter.news(inquiry))
        .extracting(ProviderNotice::told)
        .extracting(told -> ((Told.Paid) told).minorUnits())
        .containsExactlyInAnyOrder(PixCharges.AMOUNT.minorUnits(), 100L);
  }
}
