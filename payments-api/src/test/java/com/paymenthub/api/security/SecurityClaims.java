package com.paymenthub.api.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The claims of docs/security-check.md: a line of a table each. Needs nothing but the JDK. */
final class SecurityClaims {

  private static final Pattern LINE =
      Pattern.compile("\\| ((?:PCI DSS|OWASP|LGPD) [^|]+?) \\| ([^|]+?) \\| ([^|]+?) \\|");

  private static final Pattern TEST = Pattern.compile("`(\\w+)(?:#(\\w+))?`");

  private SecurityClaims() {}

  /**
   * A claim.
   *
   * @param requirement what asks for it, with its number
   * @param text what is claimed
   * @param tests the tests that show it, all of which have to pass
   */
  record Claim(String requirement, String text, List<Test> tests) {}

  /**
   * A test.
   *
   * @param className the simple name of its class
   * @param method the name of its method; empty for all of the class
   */
  record Test(String className, String method) {

    /** Whether a test case of a report is a run of this test. */
    boolean isRunAs(String reportedClass, String reportedName) {
      return (reportedClass.equals(className) || reportedClass.endsWith("." + className))
          && (method.isEmpty() || reportedName.matches(Pattern.quote(method) + "(\\W.*)?"));
    }

    @Override
    public String toString() {
      return method.isEmpty() ? className : className + "#" + method;
    }
  }

  /** Reads the claims of a document. */
  static List<Claim> in(Path document) throws IOException {
    return of(Files.readString(document));
  }

  /** The claims of a text. */
  static List<Claim> of(String text) {
    return text.lines()
        .flatMap(line -> LINE.matcher(line).results())
        .map(SecurityClaims::claim)
        .toList();
  }

  private static Claim claim(MatchResult line) {
    List<Test> tests =
        TEST.matcher(line.group(3))
            .results()
            .map(test -> new Test(test.group(1), test.group(2) == null ? "" : test.group(2)))
            .toList();
    return new Claim(line.group(1), line.group(2), tests);
  }

  /** The tests of claims as Maven takes them ({@code -Dtest}), each once. */
  static String forMaven(List<Claim> claims) {
    Map<String, List<String>> methods = new TreeMap<>();
    claims.stream()
        .flatMap(claim -> claim.tests().stream())
        .forEach(
            test ->
                methods
                    .computeIfAbsent(test.className(), _ -> new ArrayList<>())
                    .add(test.method()));
    return methods.entrySet().stream()
        .map(
            one ->
                one.getValue().contains("")
                    ? one.getKey()
                    : one.getKey() + "#" + String.join("+", new TreeSet<>(one.getValue())))
        .collect(Collectors.joining(","));
  }
}
