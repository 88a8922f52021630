package com.paymenthub.api.admission;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much a node takes upon itself, and how it leaves.
 *
 * @param maximumRequests how many requests are worked on at once, from 1; the default answers the
 *     last of them within about a second, and leaves room for many that wait for a slow provider
 * @param maximumWaitingForDatabase how many of them wait for a connection at most, from 1; the
 *     default has its turn within a fraction of the time after which waiting is given up
 * @param shutdownNotice for how long a node that was told to stop goes on refusing requests with
 *     503, so that whoever deals them out notices before the port is closed
 * @param shutdownWait how long it then waits for what it had let in
 */
@ConfigurationProperties("payments.admission")
public record AdmissionSettings(
    @DefaultValue("1024") int maximumRequests,
    @DefaultValue("400") int maximumWaitingForDatabase,
    @DefaultValue("1s") Duration shutdownNotice,
    @DefaultValue("15s") Duration shutdownWait) {

  public AdmissionSettings {
    if (maximumRequests < 1) {
      throw new IllegalArgumentException("payments.admission.maximum-requests must be positive");
    }
    if (maximumWaitingForDatabase < 1) {
      throw new IllegalArgumentException(
          "payments.admission.maximum-waiting-for-database must be positive");
    }
  }
}
