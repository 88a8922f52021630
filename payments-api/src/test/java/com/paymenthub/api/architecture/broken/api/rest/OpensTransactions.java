package com.paymenthub.api.architecture.broken.api.rest;

import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

final class OpensTransactions {
  void run(PlatformTransactionManager manager) {
    new TransactionTemplate(manager).executeWithoutResult(_ -> {});
  }
}
