package com.paymenthub.api.architecture.broken.api.rest;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class RevealsCardNumbers {
  String answer(Pan pan) {
    return pan.reveal();
  }
}
