package com.paymenthub.api.rest.charges;

import com.paymenthub.charging.NewCardCharge;
import com.paymenthub.charging.NewPaymentCodeCharge;

/** A charge that is asked for, by how it is paid. */
public sealed interface ChargeRequest {

  /** By card. */
  record ByCard(NewCardCharge charge) implements ChargeRequest {}

  /** By pix or boleto. */
  record ByCode(NewPaymentCodeCharge charge) implements ChargeRequest {}
}
