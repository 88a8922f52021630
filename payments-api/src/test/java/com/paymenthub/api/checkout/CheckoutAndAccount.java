package com.paymenthub.api.checkout;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** One service with a shop for all tests of a class, and an account of production for each. */
abstract class CheckoutAndAccount {

  static Checkouts checkouts;
  static RunningService service;

  final TestAccount account = service.newAccount(Environment.PRODUCTION);
  final ApiClient client = service.client(account);

  @BeforeAll
  static void start() {
    checkouts = Checkouts.start();
    service = checkouts.service();
  }

  @AfterAll
  static void stop() {
    if (checkouts != null) {
      checkouts.close();
    }
  }
}
