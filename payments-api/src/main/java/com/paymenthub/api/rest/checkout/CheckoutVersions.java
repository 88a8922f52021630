package com.paymenthub.api.rest.checkout;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Every version of the checkout that was ever served: a page that names one goes on after an
 * upgrade, and on nodes of another version while a release is rolled out.
 */
@Component
class CheckoutVersions {

  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");

  private final JdbcTemplate jdbc;
  private final Clock clock;

  /** Those that were asked for; there are as many as releases changed the checkout. */
  private final Map<String, CheckoutVersion> read = new ConcurrentHashMap<>();

  CheckoutVersions(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Keeps a version for ever. */
  void keep(CheckoutVersion version) {
    jdbc.update(
        """
        insert into checkout_version (id, module, frame, created_at) values (?, ?, ?, ?)
        on conflict (id) do nothing
        """,
        version.id(),
        version.module(),
        version.frame(),
        clock.instant().atOffset(ZoneOffset.UTC));
    read.put(version.id(), version);
  }

  /** The version with this id; none when somebody has changed what is stored of it. */
  Optional<CheckoutVersion> find(String id) {
    if (!ID.matcher(id).matches()) {
      return Optional.empty();
    }
    CheckoutVersion known = read.get(id);
    if (known != null) {
      return Optional.of(known);
    }
    // Not inside the map, which would let others wait for the database.
    Optional<CheckoutVersion> stored = readUnchanged(id);
    stored.ifPresent(version -> read.put(id, version));
    return stored;
  }

  private Optional<CheckoutVersion> readUnchanged(String id) {
    return jdbc
        .query(
            "select module, frame from checkout_version where id = ?",
            (row, _) -> new CheckoutVersion(id, row.getString(1), row.getString(2)),
            id)
        .stream()
        .filter(CheckoutVersion::isUnchanged)
        .findFirst();
  }
}
