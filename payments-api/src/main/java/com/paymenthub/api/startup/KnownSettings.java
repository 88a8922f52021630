package com.paymenthub.api.startup;

import com.paymenthub.web.validation.NearestName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ClassPathResource;

/**
 * Ends a start with a setting below {@code payments.} that does not exist: what was meant to limit
 * or to switch off something would be left out without a word.
 */
public final class KnownSettings
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final String PREFIX = "payments.";

  /** The place of an entry in a list, as in {@code payments.environments[0]}. */
  private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

  /** How many letters of the name of an environment variable may be wrong to be taken for ours. */
  private static final int MISTYPED_LETTERS = 2;

  private static final List<String> NAMES = names();

  /** A setting that does not exist, and the one that was probably meant. */
  static final class UnknownSetting extends RuntimeException {

    private static final long serialVersionUID = 1L;

    final String name;
    final @Nullable String nearest;

    UnknownSetting(String name, Optional<String> nearest) {
      super("There is no setting %s.".formatted(name));
      this.name = name;
      this.nearest = nearest.orElse(null);
    }
  }

  /** The names of all settings; {@code *} stands for one part. */
  static List<String> names() {
    try {
      return new ClassPathResource("settings.txt", KnownSettings.class)
          .getContentAsString(StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(PREFIX))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Looks through everything that settings come from.
   *
   * @throws UnknownSetting at the first that does not exist
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    for (PropertySource<?> source : context.getEnvironment().getPropertySources()) {
      if (source instanceof EnumerablePropertySource<?> settings) {
        Arrays.stream(settings.getPropertyNames())
            .forEach(
                name -> {
                  if (source instanceof SystemEnvironmentPropertySource) {
                    requireNotMistyped(name);
                  } else {
                    requireKnown(name);
                  }
                });
      }
    }
  }

  private static void requireKnown(String name) {
    String given = INDEX.matcher(uniform(name)).replaceAll("");
    if (given.startsWith(PREFIX) && NAMES.stream().noneMatch(known -> matches(known, given))) {
      throw new UnknownSetting(name, NearestName.of(name, NAMES));
    }
  }

  /**
   * Environment variables are not only ours: beside a Kubernetes service called "payments" there
   * are {@code PAYMENTS_PORT} and others. What is almost one of ours is a mistake.
   */
  private static void requireNotMistyped(String variable) {
    String given = letters(variable.replaceAll("(_\\d+)+_?$", ""));
    if (!given.startsWith(letters(PREFIX))) {
      return;
    }
    Map<String, String> known =
        NAMES.stream()
            .filter(name -> !name.contains("*"))
            .collect(Collectors.toMap(KnownSettings::letters, name -> name));
    if (!known.containsKey(given)) {
      NearestName.of(given, known.keySet(), MISTYPED_LETTERS)
          .ifPresent(
              meant -> {
                throw new UnknownSetting(variable, Optional.ofNullable(known.get(meant)));
              });
    }
  }

  /** Spring Boot reads {@code publicUrl} and {@code public_url} like {@code public-url}. */
  static String uniform(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
  }

  private static boolean matches(String known, String given) {
    String pattern =
        Arrays.stream(uniform(known).split("\\*", -1))
            .map(Pattern::quote)
            .reduce((before, after) -> before + "[^.]+" + after)
            .orElseThrow();
    return given.matches(pattern);
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
