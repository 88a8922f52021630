package com.paymenthub.api.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Which modules and packages know each other, and that none do so in circles. */
final class ModuleRules {

  /** Each is a package with all packages below it; the README shows them as a map. */
  static final List<String> MODULES =
      List.of(
          "domain",
          "platform",
          "providers",
          "charging",
          "projections",
          "webhooks",
          "finance",
          "evidence",
          "web",
          "console",
          "api");

  private ModuleRules() {}

  static List<GuardedRule> under(String root) {
    return List.of(
        module(root, "DomainKnowsProviders", "domain"),
        module(root, "PlatformKnowsProviders", "platform", "domain"),
        module(root, "ProvidersKnowWebhooks", "providers", "domain", "platform"),
        module(root, "ChargingKnowsWebhooks", "charging", "domain", "platform", "providers"),
        module(root, "ProjectionsKnowProviders", "projections", "domain", "platform", "charging"),
        module(root, "WebhooksKnowProviders", "webhooks", "domain", "platform", "projections"),
        module(
            root,
            "FinanceKnowsProviders",
            "finance",
            "domain",
            "platform",
            "charging",
            "projections"),
        module(root, "EvidenceKnowsProviders", "evidence", "platform"),
        module(
            root,
            "WebKnowsProjections",
            "web",
            "domain",
            "platform",
            "providers",
            "charging",
            "webhooks"),
        module(
            root,
            "ConsoleKnowsTheInterface",
            "console",
            "domain",
            "platform",
            "providers",
            "charging",
            "projections",
            "webhooks",
            "finance",
            "evidence",
            "web"),
        inside(root, "ContractKnowsCalls", "providers", "contract"),
        inside(root, "CodesKnowTheContract", "providers", "paymentcodes"),
        inside(root, "CallsKnowCodes", "providers", "calls", "contract"),
        inside(root, "ConnectionKnowsCalls", "providers", "http", "contract"),
        inside(
            root, "AdapterKnowsCalls", "providers", "adapters", "contract", "http", "paymentcodes"),
        inside(root, "VaultKnowsAttempts", "charging", "vault"),
        inside(root, "MerchantsKnowTheVault", "charging", "merchants"),
        inside(root, "CustomersKnowMerchants", "charging", "customers", "vault"),
        inside(root, "RoutingKnowsTheVault", "charging", "routing", "merchants"),
        new GuardedRule(
            slices()
                .matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .as("packages do not know each other in circles"),
            "KnowsItsFollower"));
  }

  private static GuardedRule module(
      String root, String redTwin, String module, String... knowsOnly) {
    List<String> known = List.of(knowsOnly);
    String[] unknown =
        MODULES.stream()
            .filter(other -> !other.equals(module) && !known.contains(other))
            .map(other -> root + "." + other + "..")
            .toArray(String[]::new);
    return new GuardedRule(
        noClasses()
            .that()
            .resideInAPackage(root + "." + module + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(unknown)
            .as(sentence(module, known)),
        redTwin);
  }

  /** A package of a module, and which others of the same module it knows. */
  private static GuardedRule inside(
      String root, String redTwin, String module, String layer, String... knowsOnly) {
    String whole = root + "." + module + ".";
    String[] known =
        Stream.concat(Stream.of(layer), Arrays.stream(knowsOnly))
            .map(one -> whole + one + "..")
            .toArray(String[]::new);
    return new GuardedRule(
        noClasses()
            .that()
            .resideInAPackage(whole + layer + "..")
            .should()
            .dependOnClassesThat(
                resideInAPackage(root + "." + module + "..").and(resideOutsideOfPackages(known)))
            .as("in " + module + ", " + sentence(layer, List.of(knowsOnly))),
        redTwin);
  }

  private static String sentence(String layer, List<String> known) {
    return known.isEmpty()
        ? layer + " knows nothing but itself"
        : layer + " knows nothing but itself and " + String.join(", ", known);
  }
}
