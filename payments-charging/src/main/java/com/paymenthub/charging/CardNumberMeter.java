package com.paymenthub.charging;

import com.paymenthub.domain.cards.NumberRemoval;

/** Counts the card numbers that leave the vault. */
@FunctionalInterface
public interface CardNumberMeter {

  /** Records that this node has removed numbers. */
  void removed(NumberRemoval reason, int numbers);
}
