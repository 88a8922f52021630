package com.paymenthub.web.connections;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What strangers may take of the web servers, with a key or without.
 *
 * @param maximumPerAddress how many connections one address (IPv6: one /64 network) may hold at
 *     once, from 1
 * @param countPrivateAddresses whether that is so for loopback, private and other special addresses
 *     too, behind which there may be a proxy with everybody's requests; trusted proxies are never
 *     counted
 * @param headerTime within what time of its first byte the header of a request has to arrive
 * @param bodyTime within what time of its header a body has to arrive
 * @param answerTime for how long at most the writing of one answer may wait for its reader
 * @param minimumBytesPerSecond below which rate a sender or a reader is given up before that, once
 *     ten seconds have passed; from 1
 */
@ConfigurationProperties("payments.connections")
public record ConnectionSettings(
    @DefaultValue("512") int maximumPerAddress,
    @DefaultValue("false") boolean countPrivateAddresses,
    @DefaultValue("20s") Duration headerTime,
    @DefaultValue("30s") Duration bodyTime,
    @DefaultValue("30s") Duration answerTime,
    @DefaultValue("1000") int minimumBytesPerSecond) {

  public ConnectionSettings {
    require(maximumPerAddress > 0, "maximum-per-address");
    require(headerTime.isPositive(), "header-time");
    require(bodyTime.isPositive(), "body-time");
    require(answerTime.isPositive(), "answer-time");
    require(minimumBytesPerSecond > 0, "minimum-bytes-per-second");
  }

  private static void require(boolean right, String name) {
    if (!right) {
      throw new IllegalArgumentException("payments.connections." + name + " must be positive");
    }
  }
}
