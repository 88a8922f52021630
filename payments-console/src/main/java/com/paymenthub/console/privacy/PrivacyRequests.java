package com.paymenthub.console.privacy;

import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.people.Erasures;
import com.paymenthub.charging.people.PersonRequests;
import com.paymenthub.charging.people.PersonRequests.Found;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.projections.people.PersonExport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Answers people who ask what is stored about them, or to have it erased. The audit has who did it,
 * in which account and how much was found, and not by what the person was found.
 */
@Component
public class PrivacyRequests {

  private final PersonRequests people;
  private final Erasures erasures;
  private final PersonExport exports;
  private final OperatorLog log;
  private final Transactions transactions;

  PrivacyRequests(
      PersonRequests people,
      Erasures erasures,
      PersonExport exports,
      OperatorLog log,
      Transactions transactions) {
    this.people = people;
    this.erasures = erasures;
    this.exports = exports;
    this.log = log;
    this.transactions = transactions;
  }

  /** An export in both of its forms. */
  public record Export(String json, String page) {

    /** Without what it says. */
    @Override
    public String toString() {
      return "Export[hidden]";
    }
  }

  /**
   * What there is of a person, by account. If the audit entry cannot be written, nothing is told.
   *
   * @param clientId the only account to look in; null for all
   */
  public List<Found> find(PersonKey key, @Nullable UUID clientId, Acting by) {
    return transactions.run(
        () -> {
          List<Found> found = people.find(key, clientId);
          note(found, key, "person_looked_for", by);
          return found;
        });
  }

  /**
   * Erases a person: customers and cards at once, all else within a minute.
   *
   * @param clientId the only account to erase in; null for all
   * @return what there was
   */
  public List<Found> erase(PersonKey key, @Nullable UUID clientId, Acting by) {
    return transactions.run(
        () -> {
          List<Found> found = people.find(key, clientId);
          note(found, key, "person_erased", by);
          for (Found one : found) {
            erasures.erase(
                one.person(),
                new Origin(one.clientId(), OperatorLog.OPERATOR, by.id(), by.requestId(), null));
          }
          return found;
        });
  }

  /**
   * Exports what is stored about a person.
   *
   * @param clientId the only account to look in; null for all
   * @param withBlocked whether what is blocked is shown too
   */
  public Export export(PersonKey key, @Nullable UUID clientId, boolean withBlocked, Acting by) {
    return transactions.run(
        () -> {
          List<Found> found = people.find(key, clientId);
          note(found, key, withBlocked ? "person_exported_with_blocked" : "person_exported", by);
          Map<String, Object> all = exports.of(found, withBlocked);
          return new Export(exports.asJson(all), exports.asPage(all));
        });
  }

  /** How many older texts are still to be read before all of a person can be found. */
  public long unread() {
    return people.unread();
  }

  private void note(List<Found> found, PersonKey key, String action, Acting by) {
    for (Found one : found) {
      Map<String, Object> details = new LinkedHashMap<>();
      details.put("foundBy", key.sort());
      details.put("customerIds", one.customerIds().stream().map(UUID::toString).toList());
      details.put("charges", one.payments().charges().size());
      details.put("sessions", one.payments().sessions().size());
      log.record(by, one.clientId(), action, "person", Ids.next(), details);
    }
    if (found.isEmpty()) {
      log.record(by, action, "person", Ids.next(), Map.of("foundBy", key.sort()));
    }
  }
}
