package com.paymenthub.projections.lists;

import com.paymenthub.projections.charges.ChargeChange;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/** A charge's place in every list, in the order that PostgreSQL has. */
record Place(Instant createdAt, UUID id) implements Comparable<Place> {

  private static final Comparator<UUID> UNSIGNED =
      Comparator.<UUID, Long>comparing(UUID::getMostSignificantBits, Long::compareUnsigned)
          .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned);

  private static final Comparator<Place> ORDER =
      Comparator.comparing(Place::createdAt).thenComparing(Place::id, UNSIGNED);

  static Place of(ChargeChange change) {
    return new Place(change.createdAt(), change.id());
  }

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }
}
