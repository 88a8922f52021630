package com.paymenthub.api.bench;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Welch's t of two samples of times, as leakage is tested with it (Reparaz, Balasch, Verbauwhede,
 * "Dude, is my code constant time?", 2017): below {@link #LIMIT} nobody tells them apart.
 */
final class Welch {

  /** Of t, without its sign: two samples of one kind exceed it once in 150,000 times. */
  static final double LIMIT = 4.5;

  /** Above these shares of all times they are left out, because pauses of the machine are there. */
  private static final double[] CROPPED_ABOVE = {1, 0.99, 0.95, 0.9, 0.75, 0.5};

  private Welch() {}

  /** The t of the samples as they are. */
  static double t(double[] first, double[] second) {
    return (mean(first) - mean(second))
        / Math.sqrt(variance(first) / first.length + variance(second) / second.length);
  }

  /** The largest t, without its sign, of the samples as they are and cropped. */
  static double largest(double[] first, double[] second) {
    double[] all =
        DoubleStream.concat(Arrays.stream(first), Arrays.stream(second)).sorted().toArray();
    return Arrays.stream(CROPPED_ABOVE)
        .map(share -> all[(int) Math.ceil(share * all.length) - 1])
        .map(end -> Math.abs(t(upTo(end, first), upTo(end, second))))
        .max()
        .orElseThrow();
  }

  private static double[] upTo(double end, double... times) {
    return Arrays.stream(times).filter(time -> time <= end).toArray();
  }

  private static double mean(double... times) {
    return Arrays.stream(times).average().orElseThrow();
  }

  private static double variance(double... times) {
    double mean = mean(times);
    return Arrays.stream(times).map(time -> (time - mean) * (time - mean)).sum()
        / (times.length - 1);
  }
}
