package com.paymenthub.charging.people;

import com.paymenthub.charging.CardDeletion;
import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.charging.customers.Customers;
import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.people.People.Person;
import com.paymenthub.charging.vault.HoldsPersonal;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Erases people (LGPD, article 18 VI). Customers and their cards go at once; what belongs to
 * charges and sessions goes within a minute, by due work ({@link PersonErasure}). Call all methods
 * inside a transaction.
 */
@Component
public class Erasures {

  private final People people;
  private final Customers customers;
  private final CustomerTable table;
  private final CustomerCards associations;
  private final CardDeletion cards;
  private final ErasureQueue queue;
  private final List<HoldsPersonal> holders;

  Erasures(
      People people,
      Customers customers,
      CustomerTable table,
      CustomerCards associations,
      CardDeletion cards,
      ErasureQueue queue,
      List<HoldsPersonal> holders) {
    this.people = people;
    this.customers = customers;
    this.table = table;
    this.associations = associations;
    this.cards = cards;
    this.queue = queue;
    this.holders = holders;
  }

  /**
   * Erases a customer and all that speaks of the same person in the account.
   *
   * @throws Refusal when the account has no such customer
   */
  public void eraseCustomer(UUID customerId, Origin origin) {
    if (table.find(origin.account(), customerId).isEmpty()) {
      throw new Refusal(RefusalKey.CUSTOMER_NOT_FOUND);
    }
    erase(people.find(origin.account(), new PersonKey.CustomerId(customerId)), origin);
  }

  /** Erases a person of the origin's account. */
  public void erase(Person person, Origin origin) {
    UUID clientId = origin.account();
    Collection<UUID> known = table.find(clientId, person.customerIds()).keySet();
    for (UUID customer : known) {
      List<UUID> owned = associations.of(clientId, customer);
      owned.forEach(card -> cards.delete(card, origin));
      customers.delete(origin, customer);
      holders.forEach(holder -> holder.erase(clientId, owned));
    }
    holders.forEach(holder -> holder.erase(clientId, person.customerIds()));
    queue.add(Ids.next(), person);
  }
}
