package com.paymenthub.api.architecture;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Packages that know each other in circles, as their sources say it. The compiler writes the value
 * of a constant in the place of its name, so that bytecode does not show which class another one
 * knows for a constant.
 */
final class PackageCycles {

  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

  /** The package ends where the first name with a capital letter begins. */
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?([a-z_0-9.]+)\\.[A-Z]", Pattern.MULTILINE);

  private PackageCycles() {}

  /** Every package that knows itself through others, each with the packages that it knows so. */
  static List<String> in(List<Path> roots) {
    Map<String, Set<String>> known = new TreeMap<>();
    roots.stream()
        .flatMap(TextFiles::under)
        .filter(file -> file.toString().endsWith(".java"))
        .map(TextFiles::read)
        .forEach(source -> note(source, known));
    return known.keySet().stream()
        .filter(name -> reached(name, known).contains(name))
        .map(name -> name + " knows itself through " + through(name, known))
        .toList();
  }

  private static void note(String source, Map<String, Set<String>> known) {
    Matcher own = PACKAGE.matcher(source);
    if (!own.find()) {
      return;
    }
    Set<String> others = known.computeIfAbsent(own.group(1), _ -> new TreeSet<>());
    IMPORT
        .matcher(source)
        .results()
        .map(each -> each.group(1))
        .filter(other -> !other.equals(own.group(1)))
        .forEach(others::add);
  }

  private static String through(String name, Map<String, Set<String>> known) {
    return String.join(
        ", ",
        known.get(name).stream().filter(next -> reached(next, known).contains(name)).toList());
  }

  /** All packages that one knows, itself or through others. */
  private static Set<String> reached(String from, Map<String, Set<String>> known) {
    Set<String> reached = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(known.getOrDefault(from, Set.of()));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (reached.add(next)) {
        open.addAll(known.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }
}
