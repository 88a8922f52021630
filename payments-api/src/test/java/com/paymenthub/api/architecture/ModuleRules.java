package com.paymenthub.api.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.util.List;

/** Which package may know which, and that packages do not know each other in circles. */
final class ModuleRules {

  /** Each with all packages below it; the README shows them as a map. */
  private static final List<String> LAYERS =
      List.of(
          "domain",
          "foundation",
          "vault",
          "parties",
          "providers.contract",
          "providers.paymentcodes",
          "providers.routing",
          "providers.adapters",
          "charging",
          "projections",
          "webhooks",
          "api");

  private ModuleRules() {}

  static List<GuardedRule> under(String root) {
    return List.of(
        arrows(root, "DomainKnowsTheVault", "domain"),
        arrows(root, "FoundationKnowsTheVault", "foundation", "domain"),
        arrows(root, "VaultKnowsProjections", "vault", "domain", "foundation"),
        arrows(
            root,
            "PartiesKnowWebhooks",
            "parties",
            "domain",
            "foundation",
            "vault",
            "providers.contract"),
        arrows(
            root, "ContractKnowsWebhooks", "providers.contract", "domain", "foundation", "vault"),
        arrows(root, "CodesKnowTheVault", "providers.paymentcodes", "domain", "foundation"),
        arrows(
            root,
            "RoutingKnowsWebhooks",
            "providers.routing",
            "domain",
            "foundation",
            "vault",
            "parties",
            "providers.contract"),
        arrows(
            root,
            "AdapterKnowsWebhooks",
            "providers.adapters",
            "domain",
            "foundation",
            "vault",
            "providers.contract",
            "providers.paymentcodes"),
        arrows(
            root,
            "ChargingKnowsWebhooks",
            "charging",
            "domain",
            "foundation",
            "vault",
            "parties",
            "providers.contract",
            "providers.paymentcodes",
            "providers.routing"),
        arrows(root, "ProjectionKnowsTheVault", "projections", "domain", "foundation"),
        arrows(root, "WebhookKnowsTheVault", "webhooks", "domain", "foundation", "projections"),
        new GuardedRule(
            slices()
                .matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .as("packages do not know each other in circles"),
            "KnowsItsFollower"));
  }

  private static GuardedRule arrows(
      String root, String redTwin, String layer, String... knowsOnly) {
    List<String> known = List.of(knowsOnly);
    String[] unknown =
        LAYERS.stream()
            .filter(other -> !other.equals(layer) && !known.contains(other))
            .map(other -> root + "." + other + "..")
            .toArray(String[]::new);
    return new GuardedRule(
        noClasses()
            .that()
            .resideInAPackage(root + "." + layer + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(unknown)
            .as(
                known.isEmpty()
                    ? layer + " knows nothing but itself"
                    : layer + " knows nothing but itself and " + String.join(", ", known)),
        redTwin);
  }
}
