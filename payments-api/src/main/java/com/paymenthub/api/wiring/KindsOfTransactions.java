package com.paymenthub.api.wiring;

import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Keeps the two kinds of transactions apart: one that began inside the other would commit on its
 * own what belongs to both, or write on a second connection beside it.
 */
final class KindsOfTransactions {

  private KindsOfTransactions() {}

  /**
   * Makes sure that no transaction is under way.
   *
   * @throws IllegalTransactionStateException when there is one, which is then of the other kind
   */
  static void requireNoneUnderWay() {
    if (TransactionSynchronizationManager.isActualTransactionActive()) {
      throw new IllegalTransactionStateException(
          "a transaction of administration does not begin inside another one, nor the other way"
              + " round");
    }
  }
}
