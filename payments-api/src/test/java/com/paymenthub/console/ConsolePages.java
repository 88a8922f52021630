package com.paymenthub.console;

import com.paymenthub.console.view.ConsolePart;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** Every page of the console, as its classes name them. */
final class ConsolePages {

  private ConsolePages() {}

  /** A page: its pattern, for example {@code /console/charges/{id}}, and what answers it. */
  record Page(String pattern, Method method) {

    /**
     * Its address with ids.
     *
     * @param ids what stands for a part of the pattern, by the pattern up to it
     * @throws NullPointerException when there is nothing for a part
     */
    String address(Map<String, String> ids) {
      String address = pattern;
      for (int open = address.indexOf('{'); open >= 0; open = address.indexOf('{')) {
        int close = address.indexOf('}', open);
        String before = pattern.substring(0, pattern.indexOf(address.substring(open, close + 1)));
        String id = Objects.requireNonNull(ids.get(before), () -> "no sample for " + pattern);
        address = address.substring(0, open) + id + address.substring(close + 1);
      }
      return address;
    }
  }

  static List<Page> all() {
    return methods().flatMap(ConsolePages::pages).toList();
  }

  /** Every request that the console answers, for example {@code POST /console/search}. */
  static List<String> requests() {
    return methods()
        .map(method -> AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class))
        .filter(Objects::nonNull)
        .flatMap(
            mapping ->
                Arrays.stream(mapping.method())
                    .flatMap(
                        method ->
                            Arrays.stream(mapping.value()).map(pattern -> method + " " + pattern)))
        .sorted()
        .toList();
  }

  private static Stream<Method> methods() {
    ClassPathScanningCandidateComponentProvider parts =
        new ClassPathScanningCandidateComponentProvider(false);
    parts.addIncludeFilter(new AnnotationTypeFilter(ConsolePart.class));
    return parts.findCandidateComponents(ConsolePages.class.getPackageName()).stream()
        .map(part -> load(Objects.requireNonNull(part.getBeanClassName())))
        .flatMap(part -> Arrays.stream(part.getDeclaredMethods()));
  }

  private static Stream<Page> pages(Method method) {
    GetMapping mapping = method.getAnnotation(GetMapping.class);
    return mapping == null
        ? Stream.of()
        : Arrays.stream(mapping.value()).map(pattern -> new Page(pattern, method));
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
