package com.paymenthub.api.bench;

import com.paymenthub.api.bench.Charged.Figure;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Windows of this tree's service and of another build, taken in turn, with so many connections. */
record Comparison(int connections, List<Charged> tree, List<Charged> other) {

  /** The two lines above all comparisons. */
  static String heading() {
    String columns =
        Arrays.stream(Figure.values()).map(Figure::heading).collect(Collectors.joining(" | "));
    return "| connections | build | %s |%n|---:|---|%s"
        .formatted(columns, "---:|".repeat(Figure.values().length));
  }

  /** A line for each build with its medians and spreads, and one with the ratios of the medians. */
  String lines() {
    return Stream.of(
            line("this tree", figure -> spread(tree, figure).text(figure.decimals())),
            line("the other", figure -> spread(other, figure).text(figure.decimals())),
            line("ratio", figure -> String.format(Locale.ROOT, "%.3f", ratio(figure))))
        .collect(Collectors.joining(System.lineSeparator()));
  }

  /** Adds the medians to a report. */
  void addTo(Report report) throws IOException {
    for (Figure figure : Figure.values()) {
      report.add(
          connections + " connections, this tree", figure.heading(), spread(tree, figure).median());
      report.add(
          connections + " connections, the other",
          figure.heading(),
          spread(other, figure).median());
    }
  }

  /** The median of this tree divided by that of the other build. */
  double ratio(Figure figure) {
    return spread(tree, figure).median() / spread(other, figure).median();
  }

  private String line(String build, Function<Figure, String> value) {
    return "| %d | %s | %s |"
        .formatted(
            connections,
            build,
            Arrays.stream(Figure.values()).map(value).collect(Collectors.joining(" | ")));
  }

  private static Spread spread(List<Charged> windows, Figure figure) {
    return Spread.of(windows.stream().mapToDouble(window -> window.figure(figure)));
  }
}
