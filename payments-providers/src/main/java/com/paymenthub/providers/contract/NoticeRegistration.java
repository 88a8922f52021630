package com.paymenthub.providers.contract;

import java.io.IOException;

/**
 * A provider that is told over its interface where to send notices about an account, so that nobody
 * has to enter the address there.
 */
public interface NoticeRegistration extends NoticeSender {

  /**
   * Tells the provider where to send notices about this account. It takes the place of an address
   * that was registered before, also of another system's. Doing so again with the same address
   * changes nothing. It is given up after some seconds, by an interrupt.
   *
   * @param address where notices about the account are sent
   * @return {@link CheckResult#WORKS} when the provider says that it has it
   * @throws IOException when there was no answer
   * @throws InterruptedException when it took too long
   */
  CheckResult registerNotices(ProviderAccount account, String address)
      throws IOException, InterruptedException;

  /**
   * Whether the address is registered by itself when these credentials of the account are saved.
   * Only where the merchant has said so, because another system of the merchant may have an address
   * there.
   */
  boolean registersOnSaving(ProviderAccount account);
}
