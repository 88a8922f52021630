package com.paymenthub.api.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/** A setting that does not exist is no silence: it ends the start. */
class KnownSettingsTest {

  private static final Pattern INJECTED = Pattern.compile("\\$\\{(payments\\.[a-z.-]+)");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "payments.environments",
        "payments.environments[0]",
        "payments.publicUrl",
        "payments.public_url",
        "payments.agenda.shares.inquiry.maximum-concurrent",
        "payments.reconciliation.providers.adyen.signs.SettledBulk",
        "payments.reconciliation.providers.adyen.columns.fee[3]",
        "payments.reconciliation.providers.adyen.columns.second-reference",
        "payments.reconciliation.providers.adyen.time-zones.CET",
        "server.port",
        "paymentsome.other"
      })
  void a_setting_that_exists_is_taken_in_each_spelling(String name) {
    assertThatCode(() -> look(Map.of(name, "x"), Map.of())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "payments.enviroments, payments.environments",
    "payments.environment[0], payments.environments",
    "payments.trusted-proxys, payments.trusted-proxies",
    "payments.consol.session-idle, payments.console.session-idle",
    "payments.admission.maximum-request, payments.admission.maximum-requests",
    "payments.something.else.entirely,"
  })
  void one_that_does_not_exist_ends_the_start_and_the_nearest_is_named(
      String name, String nearest) {
    assertThatExceptionOfType(KnownSettings.UnknownSetting.class)
        .isThrownBy(() -> look(Map.of(name, "x"), Map.of()))
        .satisfies(
            unknown -> {
              assertThat(unknown.name).isEqualTo(name);
              assertThat(unknown.nearest).isEqualTo(nearest);
            });
  }

  @Test
  void environment_variables_of_others_are_left_alone_and_mistyped_ones_of_ours_are_not() {
    assertThatCode(
            () ->
                look(
                    Map.of(),
                    Map.of(
                        "PAYMENTS_SERVICE_HOST", "10.0.0.1",
                        "PAYMENTS_PORT_8080_TCP_ADDR", "10.0.0.1",
                        "PAYMENTS_PUBLIC_URL", "https://pay.example",
                        "PAYMENTS_ENVIRONMENTS_0", "sandbox")))
        .doesNotThrowAnyException();
    assertThatExceptionOfType(KnownSettings.UnknownSetting.class)
        .isThrownBy(() -> look(Map.of(), Map.of("PAYMENTS_ENVIRONMENT", "sandbox")))
        .satisfies(unknown -> assertThat(unknown.nearest).isEqualTo("payments.environments"));
  }

  @Test
  void every_setting_that_the_code_reads_is_known() {
    assertThat(Stream.concat(injected(), bound())).hasSizeGreaterThan(50).allMatch(this::isKnown);
  }

  @Test
  void the_document_of_settings_names_those_that_are_known() throws IOException {
    String document = Files.readString(Path.of("..", "docs", "settings.md"));

    assertThat(documented(document)).hasSizeGreaterThan(50).allMatch(this::isKnown);
  }

  private static List<String> documented(String document) {
    return document
        .lines()
        .filter(line -> line.startsWith("| `"))
        .flatMap(line -> Pattern.compile("`(payments\\.[a-z.A-Z-]+)`").matcher(line).results())
        .map(found -> found.group(1))
        .filter(name -> !name.contains("PROVIDER"))
        .toList();
  }

  private boolean isKnown(String name) {
    try {
      look(Map.of(name, "x"), Map.of());
      return true;
    } catch (KnownSettings.UnknownSetting unknown) {
      return false;
    }
  }

  private static Stream<String> injected() {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .filter(file -> file.toString().contains("/src/main/java/"))
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> INJECTED.matcher(read(file)).results())
          .map(found -> found.group(1))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The components of the records to which settings are bound. */
  private static Stream<String> bound() {
    ClassPathScanningCandidateComponentProvider records =
        new ClassPathScanningCandidateComponentProvider(false);
    records.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
    return records.findCandidateComponents("com.paymenthub").stream()
        .map(found -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null))
        .flatMap(
            type ->
                Stream.of(type.getRecordComponents())
                    .filter(component -> component.getType() != Map.class)
                    .map(
                        component ->
                            type.getAnnotation(ConfigurationProperties.class).value()
                                + "."
                                + dashed(component.getName())));
  }

  private static String dashed(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static void look(Map<String, Object> settings, Map<String, Object> variables) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .forEach(source -> environment.getPropertySources().remove(source.getName()));
    environment.getPropertySources().addLast(new MapPropertySource("settings", settings));
    environment
        .getPropertySources()
        .addLast(new SystemEnvironmentPropertySource("variables", variables));
    GenericApplicationContext context = new GenericApplicationContext();
    context.setEnvironment(environment);
    new KnownSettings().initialize(context);
  }
}
