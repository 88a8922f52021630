package com.paymenthub.api.wiring;

import com.paymenthub.api.database.DatabasePromises;
import com.paymenthub.foundation.sealing.KeyCheck;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * Refuses to start on a database that does not meet the requirements, or with keys other than those
 * it was written with.
 */
@Component
class StartUpChecks implements SmartInitializingSingleton {

  private final DatabasePromises promises;
  private final KeyCheck keys;

  StartUpChecks(DatabasePromises promises, KeyCheck keys) {
    this.promises = promises;
    this.keys = keys;
  }

  @Override
  public void afterSingletonsInstantiated() {
    promises.verify();
    keys.verify();
  }
}
