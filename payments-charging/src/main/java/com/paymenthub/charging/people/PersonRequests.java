package com.paymenthub.charging.people;

import com.paymenthub.charging.OlderTexts;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.people.People.Payments;
import com.paymenthub.charging.people.People.Person;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Finds people in all accounts, for those who ask an operator what is stored about them. */
@Component
public class PersonRequests {

  private final JdbcTemplate jdbc;
  private final People people;
  private final CustomerTable customers;
  private final OlderTexts olderTexts;

  PersonRequests(JdbcTemplate jdbc, People people, CustomerTable customers, OlderTexts olderTexts) {
    this.jdbc = jdbc;
    this.people = people;
    this.customers = customers;
    this.olderTexts = olderTexts;
  }

  /**
   * What there is of a person in one account.
   *
   * @param customerIds the customers who are this person
   * @param payments the charges and sessions
   */
  public record Found(Person person, Set<UUID> customerIds, Payments payments) {

    /** The account. */
    public UUID clientId() {
      return person.clientId();
    }
  }

  /**
   * What there is of a person, by account; accounts without anything are left out.
   *
   * @param clientId the only account to look in; null for all
   */
  public List<Found> find(PersonKey key, @Nullable UUID clientId) {
    return accounts(clientId).stream().flatMap(account -> in(account, key).stream()).toList();
  }

  private Optional<Found> in(UUID account, PersonKey key) {
    Person person = people.find(account, key);
    Found found =
        new Found(
            person,
            customers.find(account, person.customerIds()).keySet(),
            people.payments(person));
    return found.customerIds().isEmpty() && found.payments().isEmpty()
        ? Optional.empty()
        : Optional.of(found);
  }

  private List<UUID> accounts(@Nullable UUID only) {
    return jdbc.queryForList(
        "select client_id from account where ?::uuid is null or client_id = ? order by created_at",
        UUID.class,
        only,
        only);
  }

  /**
   * How many texts from before the last upgrade are still to be read for their links: until then,
   * not everything may be found.
   */
  public long unread() {
    return olderTexts.pending().count();
  }
}
