package com.paymenthub.api.bench;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** What the same measurement, taken several times, came to. */
record Spread(double median, double lowest, double highest) {

  /** Of at least one value. */
  static Spread of(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** As it is printed: the median, and in brackets the lowest and the highest value. */
  String text(int decimals) {
    String number = "%." + decimals + "f";
    return String.format(
        Locale.ROOT, "%s (%s–%s)".formatted(number, number, number), median, lowest, highest);
  }
}
