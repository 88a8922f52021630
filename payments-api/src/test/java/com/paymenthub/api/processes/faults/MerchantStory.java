package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.DemoAccount;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What a merchant asks of one charge. */
interface MerchantStory {

  /** The most that follows a charge. */
  int MAXIMUM_OPERATIONS = 3;

  /**
   * Makes the charge.
   *
   * @return the charge as it was answered at first; empty when the merchant is told of none
   */
  Optional<JsonNode> begin(RepeatingClient client, DemoAccount account) throws InterruptedException;

  /**
   * Does what follows.
   *
   * @param id of the charge
   * @param number what comes first is 0; nothing happens where less follows
   */
  void goOn(RepeatingClient client, String id, int number) throws InterruptedException;
}
