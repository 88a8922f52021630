package com.paymenthub.api.bench;

import java.time.Duration;

/**
 * A window of card charges, how long processors worked for it, and what was stored.
 *
 * @param service for the service
 * @param postgres for its PostgreSQL, all processes of it
 * @param load for the merchants, who are on the same machine
 * @param stored what PostgreSQL wrote for it
 * @param residentBytes the memory of the service at the end, as Linux counts it
 */
record Charged(
    Window window,
    Duration service,
    Duration postgres,
    Duration load,
    Stored stored,
    long residentBytes) {

  private static final double MEBIBYTE = 1 << 20;

  /**
   * What PostgreSQL has written until a moment, or from one moment to another.
   *
   * @param transactions how many of them wrote
   * @param logBytes of its write-ahead log
   */
  record Stored(long transactions, long logBytes) {

    Stored since(Stored before) {
      return new Stored(transactions - before.transactions, logBytes - before.logBytes);
    }
  }

  /** What is told of such windows. */
  enum Figure {
    CHARGES("charges/s", 0),
    P50("p50 ms", 1),
    P99("p99 ms", 1),
    SERVICE("service ms/charge", 2),
    POSTGRES("PostgreSQL ms/charge", 2),
    LOAD("load ms/charge", 2),
    TRANSACTIONS("transactions/charge", 2),
    LOG("WAL bytes/charge", 0),
    MEMORY("service MiB", 0);

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
      case TRANSACTIONS -> perCharge(stored.transactions());
      case LOG -> perCharge(stored.logBytes());
      case MEMORY -> residentBytes / MEBIBYTE;
    };
  }

  private double perCharge(Duration time) {
    return perCharge(time.toNanos()) / 1e6;
  }

  private double perCharge(long amount) {
    return (double) amount / window.sortedNanoseconds().length;
  }
}
