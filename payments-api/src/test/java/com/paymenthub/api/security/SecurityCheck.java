package com.paymenthub.api.security;

import com.paymenthub.api.security.SecurityClaims.Claim;
import com.paymenthub.api.security.SecurityClaims.Test;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Says of each claim whether it holds, from the reports of the tests that have run. It is the part
 * of deploy/security-check that is written in Java, and needs nothing but the JDK.
 */
public final class SecurityCheck {

  private SecurityCheck() {}

  /**
   * {@code tests} prints what Maven has to run, {@code report} a line for each claim.
   *
   * @param arguments the word, and the directory of the tree
   */
  public static void main(String[] arguments) throws Exception {
    Path tree = Path.of(arguments[1]);
    List<Claim> claims = SecurityClaims.in(tree.resolve("docs/security-check.md"));
    if (arguments[0].equals("tests")) {
      System.out.println(SecurityClaims.forMaven(claims));
      return;
    }
    List<Verdict> verdicts = verdicts(claims, runs(tree));
    verdicts.forEach(verdict -> System.out.println(verdict.line()));
    long held = verdicts.stream().filter(Verdict::holds).count();
    System.out.printf("%d of %d claims hold%n", held, verdicts.size());
    System.exit(held == verdicts.size() && held > 0 ? 0 : 1);
  }

  /** How a run of a test has ended. */
  enum End {
    PASSED,
    FAILED,
    SKIPPED
  }

  /**
   * A run of a test.
   *
   * @param className the full name of its class
   * @param name its method, with what tells runs of one method apart
   */
  record Run(String className, String name, End end) {}

  /**
   * What is known of a claim.
   *
   * @param evidence which tests have run, or what is wrong with them
   */
  record Verdict(Claim claim, boolean holds, String evidence) {

    String line() {
      return "%-14s %-19s %s [%s]"
          .formatted(
              holds ? "holds" : "DOES NOT HOLD", claim.requirement(), claim.text(), evidence);
    }
  }

  /** A claim holds when each of its tests has run, and nothing of them failed or was left out. */
  static List<Verdict> verdicts(List<Claim> claims, List<Run> runs) {
    return claims.stream().map(claim -> verdict(claim, runs)).toList();
  }

  private static Verdict verdict(Claim claim, List<Run> runs) {
    List<String> wrong = new ArrayList<>();
    long passed = 0;
    for (Test test : claim.tests()) {
      List<Run> own =
          runs.stream().filter(run -> test.isRunAs(run.className(), run.name())).toList();
      if (own.isEmpty()) {
        wrong.add(test + " did not run");
      }
      own.stream()
          .filter(Predicate.not(run -> run.end() == End.PASSED))
          .forEach(run -> wrong.add(test.className() + "#" + run.name() + " " + run.end()));
      passed += own.stream().filter(run -> run.end() == End.PASSED).count();
    }
    boolean holds = wrong.isEmpty() && passed > 0;
    String names = claim.tests().stream().map(Test::toString).collect(Collectors.joining(", "));
    return new Verdict(
        claim, holds, holds ? "%d passed: %s".formatted(passed, names) : String.join("; ", wrong));
  }

  /** What the reports of all modules tell. */
  static List<Run> runs(Path tree) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Path module : list(tree, "payments-")) {
      for (Path report : list(module.resolve("target/surefire-reports"), "TEST-")) {
        runs.addAll(read(report));
      }
    }
    return runs;
  }

  private static List<Path> list(Path directory, String beginning) throws IOException {
    if (Files.notExists(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().startsWith(beginning)).toList();
    }
  }

  private static List<Run> read(Path report) throws IOException {
    try {
      NodeList cases =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(report.toFile())
              .getElementsByTagName("testcase");
      List<Run> runs = new ArrayList<>();
      for (int i = 0; i < cases.getLength(); i++) {
        Element one = (Element) cases.item(i);
        runs.add(new Run(one.getAttribute("classname"), one.getAttribute("name"), end(one)));
      }
      return runs;
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("the report cannot be read: " + report, e);
    }
  }

  private static End end(Element one) {
    if (one.getElementsByTagName("failure").getLength() > 0
        || one.getElementsByTagName("error").getLength() > 0) {
      return End.FAILED;
    }
    return one.getElementsByTagName("skipped").getLength() > 0 ? End.SKIPPED : End.PASSED;
  }
}
