package com.paymenthub.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The codes that the program passes to a parameter, read from the sources of all modules. */
final class CodesInSources {

  private static final Pattern LITERAL = Pattern.compile("\"([a-z_]+)\"");
  private static final Pattern LITERALS =
      Pattern.compile("(?:[^\"?]+\\?\\s*\"[a-z_]+\"\\s*:\\s*)?\"[a-z_]+\"");
  private static final Pattern CONSTANT = Pattern.compile("(?:(\\w+)\\.)?([A-Z][A-Z_]+)");

  private static final String OPENING = "({[";
  private static final String CLOSING = ")}]";

  /** The name of a source file and its text. */
  private record Source(String name, String text) {
    boolean declares(String type) {
      return name.equals(type) || text.contains("  record " + type + "(");
    }
  }

  private final List<Source> sources = new ArrayList<>();

  /** Reads the sources. */
  CodesInSources() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of("").toAbsolutePath().getParent())) {
      for (Path root :
          modules
              .map(module -> module.resolve("src/main/java"))
              .filter(Files::isDirectory)
              .toList()) {
        read(root);
      }
    }
  }

  private void read(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        sources.add(new Source(name, Files.readString(file)));
      }
    }
  }

  /**
   * The literals and constants that are passed; variables are left out.
   *
   * @param call what stands before the opening parenthesis, as a regular expression
   * @param arguments how many arguments the call has
   * @param index which of them, from 0
   */
  Set<String> passedTo(String call, int arguments, int index) {
    Pattern calls = Pattern.compile("(?<![\\w.])" + call + "\\(");
    Set<String> codes = new TreeSet<>();
    for (Source source : sources) {
      Matcher found = calls.matcher(source.text());
      while (found.find()) {
        List<String> passed = arguments(source.text(), found.end());
        if (passed.size() == arguments) {
          codes.addAll(values(source, passed.get(index)));
        }
      }
    }
    return codes;
  }

  /** The values of all constants of a name, for example {@code ACTOR}. */
  Set<String> constants(String name) {
    Set<String> values = new TreeSet<>();
    for (Source source : sources) {
      String value = constant(source, name);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private Set<String> values(Source source, String argument) {
    Set<String> values = new TreeSet<>();
    Matcher constant = CONSTANT.matcher(argument);
    if (LITERALS.matcher(argument).matches()) {
      LITERAL.matcher(argument).results().forEach(literal -> values.add(literal.group(1)));
    } else if (constant.matches()) {
      String owner = constant.group(1) == null ? source.name() : constant.group(1);
      for (Source one : sources) {
        String value = one.declares(owner) ? constant(one, constant.group(2)) : null;
        if (value != null) {
          values.add(value);
        }
      }
    }
    return values;
  }

  private static @Nullable String constant(Source source, String name) {
    Matcher declared =
        Pattern.compile("String " + name + " =\\s*\"([a-z_]+)\";").matcher(source.text());
    return declared.find() ? declared.group(1) : null;
  }

  /** What stands between the parentheses, split at its outermost commas. */
  private static List<String> arguments(String text, int start) {
    List<String> arguments = new ArrayList<>();
    int depth = 0;
    boolean quoted = false;
    int begin = start;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' && text.charAt(i - 1) != '\\') {
        quoted = !quoted;
      }
      boolean atEnd = !quoted && depth == 0 && (c == ')' || c == ',');
      if (atEnd) {
        arguments.add(text.substring(begin, i).strip());
        begin = i + 1;
      }
      if (atEnd && c == ')') {
        return arguments;
      }
      if (!quoted && OPENING.indexOf(c) >= 0) {
        depth++;
      } else if (!quoted && CLOSING.indexOf(c) >= 0) {
        depth--;
      }
    }
    return List.of();
  }
}
