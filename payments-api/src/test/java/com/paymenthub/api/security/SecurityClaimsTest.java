package com.paymenthub.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.security.SecurityCheck.End;
import com.paymenthub.api.security.SecurityCheck.Run;
import com.paymenthub.api.security.SecurityClaims.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecurityClaimsTest {

  private static final Path TREE = Path.of("..");

  /** What PCI DSS 4.0.1 asks of code, as far as it is about this service. */
  private static final List<String> PCI_DSS =
      List.of(
          "2.2.7", "3.2.1", "3.3.1", "3.4.1", "3.5.1", "3.5.1.1", "3.6.1", "3.6.1.2", "3.7.4",
          "4.2.1", "6.2.4", "6.3.2", "6.4.3", "7.2.5", "7.2.6", "8.2.6", "8.2.8", "8.3.2", "8.3.4",
          "8.3.6", "8.4.2", "8.6.2", "10.2.1", "10.2.2", "10.3.2", "10.6.1");

  private static final String TABLE =
      """
      | Requirement | Claim | Shown by |
      |---|---|---|
      | PCI DSS 3.5.1 | Nothing is in clear | `OneTest`, `OtherTest#holds` |
      | OWASP API1:2023 | Nobody finds it | `OtherTest#hides` |
      """;

  private static List<Claim> claims;

  @BeforeAll
  static void read() throws IOException {
    claims = SecurityClaims.in(TREE.resolve("docs/security-check.md"));
  }

  @Test
  void no_requirement_lacks_a_claim_and_every_line_of_a_table_is_one() throws IOException {
    assertThat(claims.stream().map(Claim::requirement).distinct())
        .containsAll(PCI_DSS.stream().map(number -> "PCI DSS " + number).toList())
        .containsAll(IntStream.rangeClosed(1, 10).mapToObj("OWASP API%d:2023"::formatted).toList())
        .anyMatch(requirement -> requirement.startsWith("LGPD art. "));
    long lines =
        Files.readString(TREE.resolve("docs/security-check.md"))
            .lines()
            .filter(line -> line.startsWith("|"))
            .filter(line -> !line.startsWith("| Requirement") && !line.startsWith("|---"))
            .count();
    assertThat(claims)
        .hasSize((int) lines)
        .allSatisfy(claim -> assertThat(claim.tests()).isNotEmpty());
  }

  @Test
  void every_test_that_is_named_is_there_once_and_runs_in_every_build() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(TREE)) {
      files.filter(file -> file.toString().contains("/src/test/java/")).forEach(sources::add);
    }
    for (Claim claim : claims) {
      for (SecurityClaims.Test test : claim.tests()) {
        List<Path> found =
            sources.stream()
                .filter(file -> file.getFileName().toString().equals(test.className() + ".java"))
                .toList();
        assertThat(found).as(test.toString()).hasSize(1);
        String source = Files.readString(found.getFirst());
        assertThat(source).doesNotContain("@Tag(\"kills\")");
        assertThat(test.method().isEmpty() || source.contains("void " + test.method() + "("))
            .as(test.toString())
            .isTrue();
      }
    }
  }

  @Test
  void maven_is_told_each_test_once() {
    assertThat(SecurityClaims.forMaven(SecurityClaims.of(TABLE)))
        .isEqualTo("OneTest,OtherTest#hides+holds");
    assertThat(
            SecurityClaims.forMaven(
                SecurityClaims.of(TABLE.replace("`OtherTest#hides`", "`OtherTest`"))))
        .isEqualTo("OneTest,OtherTest");
  }

  @Test
  void a_claim_holds_when_each_of_its_tests_has_passed(@TempDir Path tree) throws IOException {
    report(tree, "payments-one", "a.OneTest", "first", "");
    report(tree, "payments-two", "b.OtherTest", "holds(String)[1]", "", "holds(String)[2]", "");

    assertThat(lines(tree))
        .containsExactly(
            "holds          PCI DSS 3.5.1       Nothing is in clear [3 passed: OneTest,"
                + " OtherTest#holds]",
            "DOES NOT HOLD  OWASP API1:2023     Nobody finds it [OtherTest#hides did not run]");
  }

  @Test
  void a_test_that_failed_or_was_left_out_keeps_a_claim_from_holding(@TempDir Path tree)
      throws IOException {
    report(tree, "payments-one", "a.OneTest", "first", "", "second", "<failure/>");
    report(tree, "payments-two", "b.OtherTest", "holds", "", "hides", "<skipped/>");

    assertThat(lines(tree))
        .containsExactly(
            "DOES NOT HOLD  PCI DSS 3.5.1       Nothing is in clear [OneTest#second FAILED]",
            "DOES NOT HOLD  OWASP API1:2023     Nobody finds it [OtherTest#hides SKIPPED]");
  }

  @Test
  void a_name_that_only_begins_alike_is_another_test() {
    assertThat(
            SecurityCheck.verdicts(
                SecurityClaims.of("| LGPD art. 46 | Sealed | `OneTest#holds` |"),
                List.of(
                    new Run("a.OneTest", "holds_elsewhere", End.PASSED),
                    new Run("a.AnotherOneTest", "holds", End.PASSED))))
        .noneMatch(SecurityCheck.Verdict::holds);
  }

  private static List<String> lines(Path tree) throws IOException {
    return SecurityCheck.verdicts(SecurityClaims.of(TABLE), SecurityCheck.runs(tree)).stream()
        .map(SecurityCheck.Verdict::line)
        .toList();
  }

  /** Writes a report as surefire does, of names of runs and what is in each. */
  private static void report(Path tree, String module, String className, String... cases)
      throws IOException {
    StringBuilder xml = new StringBuilder("<testsuite>");
    for (int i = 0; i < cases.length; i += 2) {
      xml.append(
          "<testcase classname=\"%s\" name=\"%s\">%s</testcase>"
              .formatted(className, cases[i], cases[i + 1]));
    }
    Path reports = Files.createDirectories(tree.resolve(module).resolve("target/surefire-reports"));
    Files.writeString(
        reports.resolve("TEST-" + className + ".xml"), xml.append("</testsuite>").toString());
  }
}
