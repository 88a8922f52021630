package com.paymenthub.console.search;

import com.paymenthub.charging.customers.CustomerSearch;
import com.paymenthub.charging.customers.CustomerSearch.Match;
import com.paymenthub.console.access.Area;
import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.AdministrationTransactions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Finds customers by what is personal about them, for those operators who may see it. An operator
 * who searches learns that such a person buys there: the audit notes each customer that was found,
 * and not what was typed.
 */
@ConsolePart
final class PeopleFinder {

  private static final int MAXIMUM = 10;

  private final CustomerSearch customers;
  private final ChargeFinder charges;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final Sources sources;
  private final HttpServletRequest request;

  PeopleFinder(
      CustomerSearch customers,
      ChargeFinder charges,
      OperatorLog log,
      AdministrationTransactions transactions,
      Sources sources,
      HttpServletRequest request) {
    this.customers = customers;
    this.charges = charges;
    this.log = log;
    this.transactions = transactions;
    this.sources = sources;
    this.request = request;
  }

  /**
   * A customer that was found.
   *
   * @param why the key of the text that says by what
   */
  record Person(UUID customerId, String why) {

    FoundThing asThing() {
      return ThingFinder.thing("customer", customerId.toString());
    }
  }

  /** The customers that a text is about; nobody for operators who may not see personal data. */
  List<Person> find(String text) {
    if (!Area.NOTIFICATIONS.isFor(sources.operator().role())) {
      return List.of();
    }
    List<Match> found = customers.find(text, charges.accounts(), MAXIMUM);
    if (!found.isEmpty()) {
      transactions.run(
          () -> {
            found.forEach(this::note);
            return found;
          });
    }
    return found.stream()
        .map(match -> new Person(match.customerId(), "why.customer-" + match.by()))
        .toList();
  }

  private void note(Match match) {
    log.record(
        sources.acting(request),
        match.clientId(),
        "customer_found",
        "customer",
        match.customerId(),
        Map.of("found", match.by()));
  }
}
