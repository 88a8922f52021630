package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What measurements found is a line of JSON each, and a page that a browser shows. */
class ReportPageTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-23T00:00:00Z"), ZoneOffset.UTC);

  @TempDir Path directory;

  @Test
  void each_figure_is_a_line_and_a_bar() throws Exception {
    Report report = Report.begin(directory, "against", CLOCK);
    report.add("16 connections, <this> tree", "charges/s", 451);
    report.add("16 connections, the other", "charges/s", 278);
    report.add("16 connections, the other", "p99 ms", 0);

    assertThat(Files.readAllLines(directory.resolve("against.jsonl")))
        .hasSize(4)
        .element(2)
        .isEqualTo(
            "{\"figure\":\"charges/s\",\"row\":\"16 connections, the other\",\"value\":278.0}");
    Document page = parsed(ReportPage.write(directory));
    assertThat(texts(page, "h2")).containsExactly("bench/against");
    assertThat(texts(page, "h3")).containsExactly("charges/s", "p99 ms");
    assertThat(texts(page, "text"))
        .containsExactly(
            "16 connections, <this> tree",
            "451",
            "16 connections, the other",
            "278",
            "16 connections, the other",
            "0.00");
    NodeList bars = page.getElementsByTagName("rect");
    assertThat(
            IntStream.range(0, bars.getLength())
                .mapToObj(
                    bar -> bars.item(bar).getAttributes().getNamedItem("width").getNodeValue()))
        .containsExactly("420.0", "258.9", "0.0");
  }

  @Test
  void a_command_that_is_run_again_leaves_its_latest_figures_only() throws Exception {
    Report.begin(directory, "reads", CLOCK).add("one", "p50 ms", 1);
    Report.begin(directory, "reads", CLOCK).add("two", "p50 ms", 2);

    assertThat(texts(parsed(ReportPage.write(directory)), "text")).containsExactly("two", "2.00");
  }

  private static Document parsed(Path page) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(
            new ByteArrayInputStream(
                Files.readString(page)
                    .replace("<!DOCTYPE html>", "")
                    .getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> texts(Document page, String tag) {
    NodeList found = page.getElementsByTagName(tag);
    return IntStream.range(0, found.getLength())
        .mapToObj(one -> found.item(one).getTextContent())
        .toList();
  }
}
