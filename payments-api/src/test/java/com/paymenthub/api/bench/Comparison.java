package com.paymenthub.api.bench;

import com.paymenthub.api.bench.Charged.Figure;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Windows of two services, taken in turn.
 *
 * @param connections how many merchants' connections each had
 * @param name which service is compared
 * @param other with which one
 */
record Comparison(
    int connections, String name, List<Charged> windows, String other, List<Charged> others) {

  /** This tree beside another build. */
  static Comparison ofBuilds(int connections, List<Charged> tree, List<Charged> other) {
    return new Comparison(connections, "this tree", tree, "the other", other);
  }

  /** The two lines above all comparisons. */
  static String heading() {
    String columns =
        Arrays.stream(Figure.values()).map(Figure::heading).collect(Collectors.joining(" | "));
    return "| connections | build | %s |%n|---:|---|%s"
        .formatted(columns, "---:|".repeat(Figure.values().length));
  }

  /** A line for each with its medians and spreads, and one with the ratios of the medians. */
  String lines() {
    return Stream.of(
            line(name, figure -> spread(windows, figure).text(figure.decimals())),
            line(other, figure -> spread(others, figure).text(figure.decimals())),
            line("ratio", figure -> String.format(Locale.ROOT, "%.3f", ratio(figure))))
        .collect(Collectors.joining(System.lineSeparator()));
  }

  /** Adds the medians to a report. */
  void addTo(Report report) throws IOException {
    for (Figure figure : Figure.values()) {
      String row = connections + " connections, ";
      report.add(row + name, figure.heading(), spread(windows, figure).median());
      report.add(row + other, figure.heading(), spread(others, figure).median());
    }
  }

  /** The median of the one divided by that of the other. */
  double ratio(Figure figure) {
    return spread(windows, figure).median() / spread(others, figure).median();
  }

  private String line(String service, Function<Figure, String> value) {
    return "| %d | %s | %s |"
        .formatted(
            connections,
            service,
            Arrays.stream(Figure.values()).map(value).collect(Collectors.joining(" | ")));
  }

  private static Spread spread(List<Charged> windows, Figure figure) {
    return Spread.of(windows.stream().mapToDouble(window -> window.figure(figure)));
  }
}
