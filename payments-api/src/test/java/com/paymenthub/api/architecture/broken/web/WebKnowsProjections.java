package com.paymenthub.api.architecture.broken.web;

import com.paymenthub.api.architecture.broken.projections.charges.Row;

final class WebKnowsProjections {
  boolean isRow(Object anything) {
    return anything instanceof Row;
  }
}
