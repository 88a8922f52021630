package com.paymenthub.api.wiring;

import com.paymenthub.platform.database.DatabasePromises;
import com.paymenthub.platform.sealing.KeyCheck;
import com.paymenthub.platform.stream.StreamEpochs;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * Refuses to start on a database that does not meet the requirements, or with keys other than those
 * it was written with. Then notes on which cluster it is, before anything is written. A process
 * that only reads needs no keys, and notes nothing.
 */
@Component
class StartUpChecks implements SmartInitializingSingleton {

  private final DatabasePromises promises;
  private final ObjectProvider<KeyCheck> keys;
  private final StreamEpochs epochs;
  private final ObjectProvider<OnlyReads> onlyReads;

  StartUpChecks(
      DatabasePromises promises,
      ObjectProvider<KeyCheck> keys,
      StreamEpochs epochs,
      ObjectProvider<OnlyReads> onlyReads) {
    this.promises = promises;
    this.keys = keys;
    this.epochs = epochs;
    this.onlyReads = onlyReads;
  }

  @Override
  public void afterSingletonsInstantiated() {
    promises.verify();
    if (onlyReads.getIfAvailable() != null) {
      return;
    }
    keys.getObject().verify();
    epochs.beginIfNew();
  }
}
