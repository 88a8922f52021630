package com.paymenthub.api.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.util.Arrays;
import java.util.List;

/** Which module may know which, and that packages do not know each other in circles. */
final class ModuleRules {

  private ModuleRules() {}

  static List<GuardedRule> under(String root) {
    return List.of(
        arrow(
            root, "domain", "DomainKnowsProviders", "providers", "projections", "webhooks", "api"),
        arrow(root, "providers", "ProviderKnowsWebhooks", "projections", "webhooks", "api"),
        arrow(root, "projections", "ProjectionKnowsProviders", "providers", "webhooks", "api"),
        arrow(root, "webhooks", "WebhookKnowsProviders", "providers", "api"),
        new GuardedRule(
            slices()
                .matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .as("packages do not know each other in circles"),
            "KnowsItsFollower"));
  }

  private static GuardedRule arrow(String root, String module, String redTwin, String... others) {
    String[] packages =
        Arrays.stream(others).map(other -> root + "." + other + "..").toArray(String[]::new);
    return new GuardedRule(
        noClasses()
            .that()
            .resideInAPackage(root + "." + module + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages)
            .as(module + " does not know " + String.join(", ", others)),
        redTwin);
  }
}
