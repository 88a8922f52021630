package com.paymenthub.api.architecture;

import static com.paymenthub.api.architecture.Exceptions.otherThan;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;

/**
 * Few may know a card number: those who are named here, and in each provider's package the {@code
 * CardMessage} that sends it.
 */
final class CardDataRules {

  private CardDataRules() {}

  static List<GuardedRule> under(String root) {
    String vault = root + ".charging.vault";
    String contract = root + ".providers.contract";
    DescribedPredicate<JavaClass> sends =
        resideInAPackage(root + ".providers.adapters.*..").and(simpleName("CardMessage"));
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
                        root + ".charging.ChargeCards"))
                .and(not(sends))
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName(contract + ".Pan")
                .as("a card number is known to the vault and to those who bring or send it"),
            "KnowsCardNumbers"),
        new GuardedRule(
            noClasses()
                .that(resideOutsideOfPackages(vault, contract))
                .and(not(sends))
                .should()
                .callMethod(contract + ".Pan", "reveal")
                .as(
                    "nobody but the contract, the vault and those who send it reveal a card"
                        + " number"),
            "RevealsCardNumbers"));
  }
}
