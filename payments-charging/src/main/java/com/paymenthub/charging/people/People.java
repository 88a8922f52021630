package com.paymenthub.charging.people;

import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.customers.PersonLinks;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Finds what there is of a person in an account. */
@Component
public class People {

  private final PersonLinks links;
  private final CustomerTable customers;
  private final PaymentsOfPeople payments;

  People(PersonLinks links, CustomerTable customers, PaymentsOfPeople payments) {
    this.links = links;
    this.customers = customers;
    this.payments = payments;
  }

  /**
   * A person in one account.
   *
   * @param customerIds the customers who are this person, deleted ones too
   * @param hashes the keyed hashes of the person's documents and e-mails
   */
  public record Person(UUID clientId, Set<UUID> customerIds, List<byte[]> hashes) {

    /** Without the hashes. */
    @Override
    public String toString() {
      return "Person[customerIds=%s]".formatted(customerIds);
    }
  }

  /**
   * What there is of a person, besides what belongs to charges and sessions.
   *
   * @param charges those of the customers, and those that speak of a document or an e-mail
   * @param sessions those that were made for the customers
   */
  public record Payments(Set<UUID> charges, Set<UUID> sessions) {

    /** Whether there are none. */
    public boolean isEmpty() {
      return charges.isEmpty() && sessions.isEmpty();
    }
  }

  /**
   * The person with a document, an e-mail or an id. A customer who is found tells document and
   * e-mail too, so that charges with only the other of them are found as well.
   */
  public Person find(UUID clientId, PersonKey key) {
    List<byte[]> hashes = new ArrayList<>(links.hashesOf(clientId, key));
    Set<UUID> ids = new LinkedHashSet<>(links.customers(clientId, hashes));
    if (key instanceof PersonKey.CustomerId(UUID id)) {
      ids.add(id);
    }
    for (Customer customer : customers.find(clientId, ids).values()) {
      hashes.addAll(links.hashesOf(clientId, customer.details()));
    }
    return new Person(clientId, ids, hashes);
  }

  /** The charges and sessions of a person. */
  public Payments payments(Person person) {
    Set<UUID> charges =
        new LinkedHashSet<>(payments.chargesOf(person.clientId(), person.customerIds()));
    charges.addAll(links.charges(person.clientId(), person.hashes()));
    return new Payments(
        charges, new LinkedHashSet<>(payments.sessionsOf(person.clientId(), person.customerIds())));
  }
}
