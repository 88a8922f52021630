package com.paymenthub.console.figures;

import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A plot by day or by hour and the table beneath it, which have the same figures.
 *
 * @param id of the plot on its page
 * @param title the key of its title
 * @param about what of, for example a currency; empty for everything
 * @param series the codes of its lines
 * @param kind the kind of these codes among the texts; empty for names that are no codes
 * @param rows the days or hours, the oldest first
 */
record Plot(
    String id, String title, String about, List<String> series, String kind, List<Row> rows) {

  private static final long SECONDS_OF_A_DAY = 86_400;

  /** How many colours there are; further lines have them again, with other dashes. */
  private static final int COLOURS = 8;

  /**
   * A figure.
   *
   * @param seconds when: the beginning of a day or an hour, as plots count it
   * @param series the code of its line
   * @param value as a decimal number, for example {@code 19.90}
   */
  record Point(long seconds, String series, String value) {}

  /**
   * A day or an hour.
   *
   * @param seconds when it begins, as plots count it
   * @param values by the code of the line; none where nothing is known
   */
  record Row(long seconds, Map<String, String> values) {

    /** The day. */
    public LocalDate day() {
      return LocalDate.ofEpochDay(seconds / SECONDS_OF_A_DAY);
    }

    /** The beginning of the hour. */
    public Instant hour() {
      return Instant.ofEpochSecond(seconds);
    }
  }

  /** The class of the colour of a line. */
  public String colour(int line) {
    return "s" + line % COLOURS;
  }

  /** A day as plots count it: the seconds since 1970. */
  static long seconds(LocalDate day) {
    return day.toEpochDay() * SECONDS_OF_A_DAY;
  }

  /** A plot of points, with a line for every series, in the order in which they come first. */
  static Plot of(String id, String title, String about, String kind, List<Point> points) {
    LinkedHashSet<String> series = new LinkedHashSet<>();
    TreeMap<Long, Map<String, String>> rows = new TreeMap<>();
    for (Point point : points) {
      series.add(point.series());
      rows.computeIfAbsent(point.seconds(), _ -> new TreeMap<>())
          .put(point.series(), point.value());
    }
    return new Plot(
        id,
        title,
        about,
        List.copyOf(series),
        kind,
        rows.entrySet().stream().map(row -> new Row(row.getKey(), row.getValue())).toList());
  }
}
