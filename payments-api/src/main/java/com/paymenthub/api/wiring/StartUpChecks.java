package com.paymenthub.api.wiring;

import com.paymenthub.api.database.DatabasePromises;
import com.paymenthub.foundation.sealing.KeyCheck;
import com.paymenthub.foundation.stream.StreamEpochs;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * Refuses to start on a database that does not meet the requirements, or with keys other than those
 * it was written with. Then notes on which cluster it is, before anything is written.
 */
@Component
class StartUpChecks implements SmartInitializingSingleton {

  private final DatabasePromises promises;
  private final KeyCheck keys;
  private final StreamEpochs epochs;

  StartUpChecks(DatabasePromises promises, KeyCheck keys, StreamEpochs epochs) {
    this.promises = promises;
    this.keys = keys;
    this.epochs = epochs;
  }

  @Override
  public void afterSingletonsInstantiated() {
    promises.verify();
    keys.verify();
    epochs.beginIfNew();
  }
}
