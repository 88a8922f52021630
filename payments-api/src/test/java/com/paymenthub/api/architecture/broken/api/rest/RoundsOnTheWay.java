package com.paymenthub.api.architecture.broken.api.rest;

import java.math.BigDecimal;

final class RoundsOnTheWay {
  long minorUnits(BigDecimal amount) {
    return (long) (amount.doubleValue() * 100);
  }
}
