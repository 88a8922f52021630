package com.paymenthub.api.architecture.broken.api.rest;

final class Halts {
  void stop() {
    Runtime.getRuntime().halt(1);
  }
}
