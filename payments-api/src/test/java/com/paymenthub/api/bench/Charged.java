package com.paymenthub.api.bench;

import java.time.Duration;

/**
 * A window of card charges, and how long processors worked meanwhile.
 *
 * @param service for the service
 * @param postgres for its PostgreSQL, all processes of it
 * @param load for the merchants, who are on the same machine
 */
record Charged(Window window, Duration service, Duration postgres, Duration load) {

  /** What is told of such windows. */
  enum Figure {
    CHARGES("charges/s", 0),
    P50("p50 ms", 1),
    P99("p99 ms", 1),
    SERVICE("service ms/charge", 2),
    POSTGRES("PostgreSQL ms/charge", 2),
    LOAD("load ms/charge", 2);

    private final String heading;
    private final int decimals;

    Figure(String heading, int decimals) {
      this.heading = heading;
      this.decimals = decimals;
    }

    String heading() {
      return heading;
    }

    int decimals() {
      return decimals;
    }
  }

  double figure(Figure figure) {
    return switch (figure) {
      case CHARGES -> window.perSecond();
      case P50 -> window.milliseconds(0.5);
      case P99 -> window.milliseconds(0.99);
      case SERVICE -> perCharge(service);
      case POSTGRES -> perCharge(postgres);
      case LOAD -> perCharge(load);
    };
  }

  private double perCharge(Duration time) {
    return time.toNanos() / 1e6 / window.sortedNanoseconds().length;
  }
}
