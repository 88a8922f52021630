package com.paymenthub.api.architecture;

import static com.paymenthub.api.architecture.Exceptions.otherThan;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethod;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;
import org.axonframework.eventsourcing.eventstore.jpa.SQLStateResolver;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What everybody does in one way only, so that it can be got right in one place. */
final class DisciplineRules {

  private DisciplineRules() {}

  static List<GuardedRule> under(String root) {
    return List.of(
        new GuardedRule(
            classes()
                .that(resideInAPackage(root + ".."))
                // Languages are weighed (RFC 9110, 12.4.2), Micrometer's figures are fractions, and
                // requests are traced by chance: no money depends on any.
                .and(
                    otherThan(
                        root + ".web.errors.Messages",
                        root + ".api.health.DegradedHealth",
                        root + ".api.tracing.Chance",
                        root + ".api.tracing.TraceConfiguration"))
                .should(FloatingPoint.beAbsent())
                .as("nothing is counted in floating point"),
            "CountsInFractions",
            "RoundsOnTheWay"),
        new GuardedRule(
            noClasses()
                .that(resideInAPackage(root + ".."))
                .and(
                    otherThan(
                        root + ".api.wiring.ClockConfiguration",
                        // Starts in a second because nothing is wired for it.
                        root + ".api.commands.SimulatorCommand"))
                .should()
                .callMethodWhere(Calls.readingTheTimeOfDay())
                .as("the time of day comes from the one clock"),
            "LooksAtTheWall"),
        new GuardedRule(
            noClasses()
                .that(resideInAPackage(root + ".."))
                .and(
                    otherThan(
                        root + ".platform.Transactions",
                        root + ".platform.writing.StepTransactionManager",
                        // Refuse to begin inside of the other's transactions.
                        root + ".api.wiring.EntityTransactionManager",
                        root + ".api.wiring.PlainTransactionManager"))
                .should()
                .dependOnClassesThat()
                .areAssignableTo(TransactionTemplate.class)
                .orShould()
                .callMethodWhere(Calls.on(PlatformTransactionManager.class))
                .as("transactions are run by Transactions, which knows when to run them again"),
            "OpensTransactions"),
        new GuardedRule(
            noClasses()
                .that(resideOutsideOfPackage(root + ".providers.adapters.sandbox"))
                // Waits for the end of a foreign process, of which nobody tells.
                .and(otherThan(root + ".platform.database.OrphanedPostgres"))
                .should(callMethod(Thread.class, "sleep", long.class))
                .orShould(callMethod(Thread.class, "sleep", java.time.Duration.class))
                .orShould(callMethod(Thread.class, "sleep", long.class, int.class))
                .as("nobody sleeps but the simulator"),
            "Sleeps"),
        new GuardedRule(
            noClasses()
                .that(resideOutsideOfPackage(root + ".api.commands"))
                // Shows credentials once, which a log must not hold.
                .and(otherThan(root + ".api.demo.DemoCredentials"))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .as("only commands speak on standard output"),
            "Prints"),
        new GuardedRule(
            noClasses()
                .should(callMethod(Runtime.class, "halt", int.class))
                .as("nothing can stop the process at a point of its choice"),
            "Halts"),
        new GuardedRule(
            noClasses()
                .that(resideInAPackage(root + ".."))
                .and(otherThan(administration(root)))
                .should()
                .dependOnClassesThat(
                    resideInAnyPackage(
                            "jakarta.persistence..",
                            "org.hibernate..",
                            "org.springframework.data..",
                            "org.axonframework..jpa..",
                            "lombok..")
                        // Tells concurrent writers apart, on JDBC too.
                        .and(otherThan(SQLStateResolver.class.getName())))
                .as("Spring JDBC is the only way to the database, but for administration"),
            "MapsObjects"));
  }

  /** Who reaches accounts, keys, operators, merchants and their providers through JPA. */
  private static String[] administration(String root) {
    String accounts = root + ".charging.accounts.";
    String operators = root + ".console.operators.";
    String merchants = root + ".charging.merchants.";
    return new String[] {
      accounts + "AccountEntity",
      accounts + "AccountKeys",
      accounts + "AccountRepository",
      accounts + "Accounts",
      accounts + "ApiKeyEntity",
      accounts + "ApiKeyRepository",
      operators + "OperatorEntity",
      operators + "OperatorRepository",
      operators + "Operators",
      root + ".api.auth.PublicKeys",
      root + ".api.wiring.AdministrationConfiguration",
      root + ".api.wiring.EntityTransactionManager",
      merchants + "MerchantEntity",
      merchants + "MerchantProviderEntity",
      merchants + "MerchantRepository",
      merchants + "Merchants"
    };
  }
}
