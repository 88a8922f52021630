package com.paymenthub.console.search;

import com.paymenthub.console.view.ConsolePart;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Finds what has an id. */
@ConsolePart
final class ThingFinder {

  private static final String BY_ID =
      """
      select 'charge' as kind, id::text, id as charge_id from charge where id = ?1
      union all select 'card', id::text, null from card where id = ?1
      union all select 'session', id::text, null from session where id = ?1
      union all select 'customer', id::text, null from customer where id = ?1
      union all select 'merchant', id::text, null from merchant where id = ?1
      union all select 'account', client_id::text, null from account where client_id = ?1
      union all select 'webhook', id::text, null from webhook where id = ?1
      union all select 'notification', id::text, charge_id from notification where id = ?1
      union all select 'event', event_id::text, charge_id from notifiable_event where event_id = ?1
      """;

  /** What has no events is in the audit with the request that has changed it. */
  private static final String CHANGED_BY =
      """
      (select distinct split_part(payload_type, '.', 1) as kind, aggregate_identifier as id
        from domain_event
        where event_identifier = ?::uuid or audit.stored_request(meta_data) = ? limit ?)
      union
      (select distinct subject_type, subject_id from audit_entry
        where request_id = ? and subject_type in ('customer', 'merchant', 'webhook') limit ?)
      """;

  private final JdbcTemplate jdbc;

  ThingFinder(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * What was found.
   *
   * @param charges the charges that it is about
   */
  record Found(List<FoundThing> things, List<UUID> charges) {}

  /** All things that have this id. */
  Found byId(UUID id) {
    List<FoundThing> things = new ArrayList<>();
    List<UUID> charges = new ArrayList<>();
    int places = BY_ID.split("\\?1", -1).length - 1;
    jdbc.query(
        BY_ID.replace("?1", "?"),
        row -> {
          UUID charge = row.getObject("charge_id", UUID.class);
          if (charge != null) {
            charges.add(charge);
          }
          String kind = row.getString("kind");
          if (!kind.equals("charge")) {
            things.add(thing(kind, row.getString("id")));
          }
        },
        Collections.nCopies(places, id).toArray());
    return new Found(things, charges);
  }

  /** What a request or an event with this id has changed. */
  Found byEvent(String id) {
    List<FoundThing> things = new ArrayList<>();
    List<UUID> charges = new ArrayList<>();
    jdbc.query(
        CHANGED_BY,
        row -> {
          String subject = row.getString("id");
          String kind = row.getString("kind");
          if (kind.equals("charge")) {
            charges.add(UUID.fromString(subject));
          } else {
            things.add(thing(kind, subject));
          }
        },
        Meaning.ID.matcher(id).matches() ? id : null,
        id,
        ChargeFinder.MAXIMUM,
        id,
        ChargeFinder.MAXIMUM);
    return new Found(things, charges);
  }

  static FoundThing thing(String kind, String id) {
    return new FoundThing(
        kind,
        id,
        switch (kind) {
          case "card" -> "/console/cards/" + id;
          case "session" -> "/console/sessions/" + id;
          case "customer" -> "/console/customers/" + id;
          case "account" -> "/console/search?account=" + id;
          case "webhook" -> "/console/notifications/" + id;
          default -> null;
        });
  }
}
