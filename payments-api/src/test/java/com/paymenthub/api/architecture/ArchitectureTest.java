package com.paymenthub.api.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every rule of the architecture holds, and every rule would notice. */
class ArchitectureTest {

  private static final String ROOT = "com.paymenthub";
  private static final String BROKEN = "com.paymenthub.api.architecture.broken";

  private static final JavaClasses SERVICE =
      new ClassFileImporter().withImportOption(ArchitectureTest::isProduction).importPackages(ROOT);
  private static final JavaClasses RED_TWINS = new ClassFileImporter().importPackages(BROKEN);

  private static List<GuardedRule> rulesUnder(String root) {
    return Stream.of(
            DomainRules.under(root),
            ModuleRules.under(root),
            CardDataRules.under(root),
            DisciplineRules.under(root))
        .flatMap(List::stream)
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> the_service_keeps_every_rule() {
    return rulesUnder(ROOT).stream()
        .map(rule -> DynamicTest.dynamicTest(rule.sentence(), () -> rule.rule().check(SERVICE)));
  }

  @TestFactory
  Stream<DynamicTest> every_rule_reports_the_class_that_breaks_it() {
    return rulesUnder(BROKEN).stream()
        .map(rule -> DynamicTest.dynamicTest(rule.sentence(), () -> assertReported(rule)));
  }

  private static void assertReported(GuardedRule rule) {
    EvaluationResult result = rule.rule().evaluate(RED_TWINS);
    assertThat(rule.redTwins())
        .isNotEmpty()
        .allSatisfy(
            twin ->
                assertThat(result.getFailureReport().getDetails())
                    .anyMatch(violation -> violation.contains("." + twin)));
  }

  @Test
  void every_class_of_the_service_is_looked_at() {
    assertThat(ModuleRules.MODULES)
        .allMatch(
            module ->
                SERVICE.stream()
                    .anyMatch(type -> type.getPackageName().startsWith(ROOT + "." + module)));
    assertThat(SERVICE).noneMatch(type -> type.getSimpleName().endsWith("Test"));
  }

  private static boolean isProduction(Location location) {
    return !location.contains("/test-classes/") && !location.contains("-tests.jar");
  }
}
