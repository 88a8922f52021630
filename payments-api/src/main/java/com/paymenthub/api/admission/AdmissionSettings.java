package com.paymenthub.api.admission;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests a node accepts, and how it stops.
 *
 * @param maximumRequests how many requests are worked on at once, from 1; with the default, all of
 *     them are answered within about a second, and many may wait for a slow provider
 * @param maximumWaitingForDatabase how many of them may wait for a connection, from 1; with the
 *     default, the last of them waits for much less than the time limit
 * @param accountSharePercent the share of the places, and of the connections to the database, that
 *     one account may hold while few are free, 1 to 100
 * @param sharesBelowFreePercent which part of them counts as few, 0 to 100; with 0 an account may
 *     always hold all of them
 * @param shutdownNotice for how long a node that was told to stop answers requests with 503 before
 *     it closes the port, so that load balancers notice
 * @param shutdownWait how long it then waits for the requests that it has admitted
 */
@ConfigurationProperties("payments.admission")
public record AdmissionSettings(
    @DefaultValue("1024") int maximumRequests,
    @DefaultValue("400") int maximumWaitingForDatabase,
    @DefaultValue("25") int accountSharePercent,
    @DefaultValue("50") int sharesBelowFreePercent,
    @DefaultValue("1s") Duration shutdownNotice,
    @DefaultValue("15s") Duration shutdownWait) {

  private static final int PERCENT = 100;

  public AdmissionSettings {
    if (maximumRequests < 1) {
      throw new IllegalArgumentException("payments.admission.maximum-requests must be positive");
    }
    if (maximumWaitingForDatabase < 1) {
      throw new IllegalArgumentException(
          "payments.admission.maximum-waiting-for-database must be positive");
    }
    if (accountSharePercent < 1 || accountSharePercent > PERCENT) {
      throw new IllegalArgumentException(
          "payments.admission.account-share-percent is a whole number from 1 to 100");
    }
    if (sharesBelowFreePercent < 0 || sharesBelowFreePercent > PERCENT) {
      throw new IllegalArgumentException(
          "payments.admission.shares-below-free-percent is a whole number from 0 to 100");
    }
  }

  /** How many of so many an account may hold while few are free, from 1. */
  int accountShareOf(int all) {
    return Math.max(1, part(all, accountSharePercent));
  }

  /** Fewer free ones than these are few. */
  int fewOf(int all) {
    return part(all, sharesBelowFreePercent);
  }

  private static int part(int all, int percent) {
    return (int) ((long) all * percent / PERCENT);
  }
}
