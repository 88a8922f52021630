package com.paymenthub.api.architecture.broken.api.rest;

final class Prints {
  void answer() {
    System.out.println("an answer");
  }
}
