package com.paymenthub.api.architecture.broken.charging.customers;

import com.paymenthub.api.architecture.broken.charging.merchants.Merchant;

final class CustomersKnowMerchants {
  boolean isMerchant(Object anything) {
    return anything instanceof Merchant;
  }
}
