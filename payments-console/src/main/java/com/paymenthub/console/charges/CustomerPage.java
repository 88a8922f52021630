package com.paymenthub.console.charges;

import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.platform.AdministrationTransactions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** A customer. Personal data are shown on demand only, and the audit notes each look at them. */
@ConsolePart
final class CustomerPage {

  private static final String PATH = "/console/customers/{id}";

  private final JdbcTemplate jdbc;
  private final CustomerTable customers;
  private final CardFacts cards;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final Sources sources;

  CustomerPage(
      JdbcTemplate jdbc,
      CustomerTable customers,
      CardFacts cards,
      OperatorLog log,
      AdministrationTransactions transactions,
      Sources sources) {
    this.jdbc = jdbc;
    this.customers = customers;
    this.cards = cards;
    this.log = log;
    this.transactions = transactions;
    this.sources = sources;
  }

  @GetMapping(PATH)
  ModelAndView show(@PathVariable UUID id) {
    return page(id, accountOf(id), null);
  }

  /** If the audit entry cannot be written, nothing is shown. */
  @PostMapping(PATH)
  ModelAndView look(@PathVariable UUID id, HttpServletRequest request) {
    UUID account = accountOf(id);
    Customer customer =
        transactions.run(
            () -> {
              log.record(
                  sources.acting(request), account, "customer_looked_at", "customer", id, Map.of());
              return customers.find(account, id).orElseThrow(NoSuchPage::new);
            });
    return page(id, account, customer);
  }

  private ModelAndView page(UUID id, UUID account, @Nullable Customer customer) {
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("id", id);
    model.put("account", account);
    model.put("customer", customer);
    model.put("cards", cards.ofCustomer(id));
    return new ModelAndView("customer", model);
  }

  private UUID accountOf(UUID id) {
    List<UUID> accounts =
        jdbc.queryForList("select client_id from customer where id = ?", UUID.class, id);
    if (accounts.isEmpty()) {
      throw new NoSuchPage();
    }
    return accounts.getFirst();
  }
}
