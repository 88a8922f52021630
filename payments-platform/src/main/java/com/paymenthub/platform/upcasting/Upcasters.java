package com.paymenthub.platform.upcasting;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * All changes of stored events. An event that nobody has changed is of revision 1, and is stored
 * without a revision.
 */
public final class Upcasters {

  private static final List<Upcaster> ALL = List.of(new PaymentCodeUpcaster());

  private static final Upcasters SERVICE = new Upcasters(ALL);

  private final Map<String, List<Upcaster>> byEvent;

  /**
   * Knows some changes.
   *
   * @throws IllegalArgumentException when those of an event do not lead from revision 1 to the
   *     newest one without a gap
   */
  Upcasters(List<Upcaster> upcasters) {
    byEvent = upcasters.stream().collect(Collectors.groupingBy(Upcaster::event));
    byEvent.forEach(
        (event, changes) -> {
          for (int index = 0; index < changes.size(); index++) {
            if (changes.get(index).from() != index + 1) {
              throw new IllegalArgumentException(
                  "no upcaster reads revision %d of %s".formatted(index + 1, event));
            }
          }
        });
  }

  /** The changes of the service's own events. */
  public static Upcasters ofTheService() {
    return SERVICE;
  }

  /** The revision in which an event is stored today, 1 or more. */
  public int newestRevision(String event) {
    return changesOf(event).size() + 1;
  }

  /** The revision of an event as it is stored beside the payload: nothing for the first one. */
  public @Nullable String storedRevision(String event) {
    int newest = newestRevision(event);
    return newest == 1 ? null : Integer.toString(newest);
  }

  /** Whether an event is stored in an older form than today's. */
  public boolean isOutdated(String event, @Nullable String storedRevision) {
    return revision(storedRevision) < newestRevision(event);
  }

  /**
   * The payload in the form of today.
   *
   * @param storedRevision the revision in which it was stored; nothing for the first one
   * @param payload what was stored; it may be changed itself
   */
  public ObjectNode upcast(String event, @Nullable String storedRevision, ObjectNode payload) {
    List<Upcaster> changes = changesOf(event);
    ObjectNode newest = payload;
    for (Upcaster change : changes.subList(revision(storedRevision) - 1, changes.size())) {
      newest = change.upcast(newest);
    }
    return newest;
  }

  /** The events that have more than one revision. */
  Set<String> changed() {
    return Set.copyOf(byEvent.keySet());
  }

  /** How the older revisions of an event differ from the next one, from revision 1 upwards. */
  public List<String> differences(String event) {
    return changesOf(event).stream().map(Upcaster::difference).toList();
  }

  /** The number of a stored revision: the first one is stored as nothing. */
  public static int revision(@Nullable String storedRevision) {
    return storedRevision == null ? 1 : Integer.parseInt(storedRevision);
  }

  private List<Upcaster> changesOf(String event) {
    return byEvent.getOrDefault(event, List.of());
  }
}
