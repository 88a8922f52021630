package com.paymenthub.api.architecture;

import static com.paymenthub.api.architecture.Exceptions.otherThan;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;

/** Few may know a card number; whoever joins them is named here first. */
final class CardDataRules {

  private CardDataRules() {}

  static List<GuardedRule> under(String root) {
    String vault = root + ".charging.vault";
    String contract = root + ".providers.contract";
    return List.of(
        new GuardedRule(
            noClasses()
                .that(
                    resideOutsideOfPackages(vault, contract, root + ".providers.adapters.sandbox"))
                .and(
                    otherThan(
                        // Read the request, and hand it on.
                        root + ".api.rest.cards.CardDataBody",
                        root + ".web.validation.RequestModule",
                        root + ".charging.ChargeCards",
                        root + ".providers.adapters.sandbox.remote.CardMessage"))
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName(contract + ".Pan")
                .as("a card number is known to the vault and to those who bring or send it"),
            "KnowsCardNumbers"),
        new GuardedRule(
            noClasses()
                .that(resideOutsideOfPackages(vault, contract))
                // Sends it to a provider.
                .and(otherThan(root + ".providers.adapters.sandbox.remote.CardMessage"))
                .should()
                .callMethod(contract + ".Pan", "reveal")
                .as(
                    "nobody but the contract, the vault and those who send it reveal a card"
                        + " number"),
            "RevealsCardNumbers"));
  }
}
