package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;

/**
 * What a code is to be made for, as a provider is asked about it before a route is chosen.
 *
 * @param method pix or boleto, with its terms
 * @param amount how much
 * @param purchase what is paid for and who pays
 */
public record PaymentCodeTerms(PaymentMethod method, Money amount, Purchase purchase) {}
