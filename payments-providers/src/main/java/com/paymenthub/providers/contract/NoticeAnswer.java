package com.paymenthub.providers.contract;

/**
 * A successful answer to a provider's notice.
 *
 * @param mediaType the media type of the text
 * @param text the body; empty for none
 */
public record NoticeAnswer(String mediaType, String text) {

  /** Status 200 without a body. */
  public static final NoticeAnswer EMPTY = new NoticeAnswer("text/plain", "");
}
