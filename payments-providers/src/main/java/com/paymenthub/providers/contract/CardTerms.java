package com.paymenthub.providers.contract;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.money.Money;

/**
 * What a card is to be charged for, as a provider is asked about it before a route is chosen.
 *
 * @param amount how much
 * @param installments in how many instalments the buyer pays, from 1
 * @param brand the brand of the card; {@code UNKNOWN} where its number tells none
 */
public record CardTerms(Money amount, int installments, CardBrand brand) {}
