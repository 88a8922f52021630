package com.paymenthub.api.architecture.broken.api.rest;

final class Sleeps {
  void rest() throws InterruptedException {
    Thread.sleep(1);
  }
}
