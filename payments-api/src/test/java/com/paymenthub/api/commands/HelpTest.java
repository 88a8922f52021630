package com.paymenthub.api.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the commands say of themselves, as a terminal of 80 columns shows it. */
class HelpTest {

  private static final int COLUMNS = 80;

  static Stream<CommandLine> commands() {
    CommandLine all = new CommandLine(new PaymentsCommand());
    return Stream.concat(Stream.of(all), all.getSubcommands().values().stream());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void lines_end_where_sentences_or_columns_end(CommandLine command) {
    command.setUsageHelpWidth(COLUMNS);
    List<String> lines =
        command
            .getUsageMessage(CommandLine.Help.Ansi.OFF)
            .lines()
            .dropWhile(line -> line.startsWith("Usage:") || line.startsWith(" "))
            .toList();

    assertThat(lines).isNotEmpty();
    assertThat(
            IntStream.range(1, lines.size())
                .filter(i -> breaksSentence(lines.get(i - 1), lines.get(i)))
                .mapToObj(i -> lines.get(i - 1) + "\n" + lines.get(i)))
        .isEmpty();
  }

  /** Whether a line ends within a sentence although the next word had room in it. */
  private static boolean breaksSentence(String line, String next) {
    boolean ended = line.isBlank() || line.matches(".*[.:!]$");
    boolean namesOnly = line.strip().matches("(-\\S+, )?[-<\\[]\\S+|\\w+_\\w+(, \\w+_\\w+)*");
    return !ended
        && !namesOnly
        && !next.isBlank()
        && line.length() + 1 + next.strip().split(" ", 2)[0].length() < COLUMNS;
  }
}
