package com.paymenthub.api.architecture;

import static com.paymenthub.api.architecture.Exceptions.otherThan;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** The domain decides, and nothing else: no framework, no clock, no chance, no words to a log. */
final class DomainRules {

  private DomainRules() {}

  static List<GuardedRule> under(String root) {
    String domain = root + ".domain..";
    return List.of(
        new GuardedRule(
            noClasses()
                .that()
                .resideInAPackage(domain)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                    "org.springframework..", "jakarta..", "java.sql..", "javax.sql..")
                .as("the domain knows no Spring and no database"),
            "KnowsSpring"),
        new GuardedRule(
            classes()
                .that(resideInAPackage(domain))
                .and(simpleNameEndingWith("Aggregate").negate())
                .and(otherThan(root + ".domain.history.EventIdentifiers"))
                .should()
                .onlyDependOnClassesThat(
                    resideInAnyPackage(
                            root + ".domain..", "java..", "org.jspecify..", "com.fasterxml.uuid..")
                        .or(resideInAPackage("org.axonframework.modelling.command")))
                .as("outside of its shells the domain knows nothing but Java and itself"),
            "KnowsTheGateway"),
        new GuardedRule(
            noClasses()
                .that()
                .resideInAPackage(domain)
                .should()
                .callMethodWhere(Calls.readingAClock())
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.time.Clock.class)
                .as("the domain is told what time it is and never asks"),
            "AsksTheTime"),
        new GuardedRule(
            noClasses()
                .that(resideInAPackage(domain))
                .and(otherThan(root + ".domain.history.Ids"))
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RandomGenerator.class)
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(
                    Random.class,
                    SecureRandom.class,
                    SplittableRandom.class,
                    ThreadLocalRandom.class)
                .as("in the domain nothing is left to chance, except ids, which Ids makes"),
            "RollsDice"),
        new GuardedRule(
            noClasses()
                .that()
                .resideInAPackage(domain)
                .should()
                .dependOnClassesThat(
                    resideInAnyPackage(
                            "org.slf4j..", "java.util.logging..", "org.apache.commons.logging..")
                        .or(
                            com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo(
                                System.Logger.class)))
                .as("decide and evolve do not log"),
            "Logs"));
  }
}
