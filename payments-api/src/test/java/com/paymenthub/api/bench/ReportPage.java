package com.paymenthub.api.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.web.util.HtmlUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page that shows the reports of a directory: for each command and figure a plot, and the same
 * numbers beside the bars. It needs nothing but a browser.
 */
final class ReportPage {

  private static final int LABEL_WIDTH = 320;
  private static final int BARS_WIDTH = 420;
  private static final int NUMBER_WIDTH = 100;
  private static final int LINE_HEIGHT = 22;

  private ReportPage() {}

  /** Writes {@code report.html} into a directory with reports, and answers where it is. */
  static Path write(Path directory) throws IOException {
    StringBuilder sections = new StringBuilder();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".jsonl")).sorted().toList()) {
        sections.append(section(Files.readAllLines(file)));
      }
    }
    Path page = directory.resolve("report.html");
    Files.writeString(page, page(sections));
    return page;
  }

  private static String page(StringBuilder sections) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="UTF-8"/>
    <title>Measurements</title>
    <style>
    body { font-family: sans-serif; margin: 2em; color: #222; background: #fff; }
    text { font-size: 13px; fill: #222; }
    rect { fill: #3b6ea8; }
    </style>
    </head>
    <body>
    <h1>Measurements</h1>
    %s</body>
    </html>
    """
        .formatted(sections);
  }

  private static String section(List<String> lines) {
    JsonNode about = JsonMapper.shared().readTree(lines.getFirst());
    Map<String, List<JsonNode>> figures = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      JsonNode figure = JsonMapper.shared().readTree(line);
      figures.computeIfAbsent(figure.get("figure").asString(), _ -> new ArrayList<>()).add(figure);
    }
    StringBuilder section =
        new StringBuilder(
            "<h2>bench/%s</h2>%n<p>%s, %d processors, Java %s</p>%n"
                .formatted(
                    escaped(about.get("command").asString()),
                    escaped(about.get("at").asString()),
                    about.get("processors").asInt(),
                    escaped(about.get("java").asString())));
    figures.forEach((figure, rows) -> section.append(plot(figure, rows)));
    return section.toString();
  }

  private static String plot(String figure, List<JsonNode> rows) {
    double largest =
        rows.stream().mapToDouble(row -> row.get("value").asDouble()).max().orElseThrow();
    int width = LABEL_WIDTH + BARS_WIDTH + NUMBER_WIDTH;
    StringBuilder plot =
        new StringBuilder(
            "<h3>%s</h3>%n<svg width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"%s\">%n"
                .formatted(escaped(figure), width, rows.size() * LINE_HEIGHT, escaped(figure)));
    for (int line = 0; line < rows.size(); line++) {
      plot.append(bar(rows.get(line), line, largest));
    }
    return plot.append("</svg>\n").toString();
  }

  private static String bar(JsonNode row, int line, double largest) {
    double value = row.get("value").asDouble();
    double length = largest > 0 ? Math.max(0, value) / largest * BARS_WIDTH : 0;
    int top = line * LINE_HEIGHT;
    return String.format(
        Locale.ROOT,
        "<text x=\"0\" y=\"%1$d\">%2$s</text>"
            + "<rect x=\"%3$d\" y=\"%4$d\" width=\"%5$.1f\" height=\"%6$d\"></rect>"
            + "<text x=\"%7$.1f\" y=\"%1$d\">%8$s</text>%n",
        top + LINE_HEIGHT - 7,
        escaped(row.get("row").asString()),
        LABEL_WIDTH,
        top + 3,
        length,
        LINE_HEIGHT - 6,
        LABEL_WIDTH + length + 6,
        number(value));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
  }

  private static String escaped(String text) {
    return HtmlUtils.htmlEscapeDecimal(text);
  }
}
