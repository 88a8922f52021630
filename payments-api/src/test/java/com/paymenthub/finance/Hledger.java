package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.InstalledProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The accounting tool of Debian's packages, which knows nothing of this service. */
final class Hledger {

  private static final Path PROGRAM = Path.of("/usr/bin/hledger");

  private final Path journal;

  private Hledger(Path journal) {
    this.journal = journal;
  }

  /** The tool on a journal; where it is installed. */
  static Hledger on(Path journal) {
    InstalledProgram.require(PROGRAM);
    return new Hledger(journal);
  }

  /** What it prints when it is asked something; fails where it does not accept the journal. */
  String asked(String... question) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "-f", journal.toString()));
    command.addAll(List.of(question));
    ProcessBuilder tool = new ProcessBuilder(command).redirectErrorStream(true);
    tool.environment().put("LC_ALL", "C.UTF-8");
    Process process = tool.start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(answer).isZero();
    return answer;
  }
}
