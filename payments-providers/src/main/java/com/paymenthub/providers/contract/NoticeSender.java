package com.paymenthub.providers.contract;

/**
 * A provider that tells by HTTP what became of requests, without being asked. Its requests are
 * stored before they are read, and can be read again later, so that reading is a pure function: it
 * needs no network and no database, and depends on nothing but the request and the account.
 */
public interface NoticeSender extends Provider {

  /** Whether it sends notices about this account. */
  default boolean sendsNotices(ProviderAccount account) {
    return true;
  }

  /**
   * What a request says. Whether it comes from the provider is judged by the time of its receipt,
   * because it may be read again much later.
   *
   * @return {@link NoticeReading.Unverifiable} also for a request that is no notice at all
   */
  NoticeReading read(NoticeRequest request, ProviderAccount account);

  /** What the provider wants to be answered when its notice was taken. */
  default NoticeAnswer acknowledgement() {
    return NoticeAnswer.EMPTY;
  }
}
