package com.paymenthub.domain.history;

import java.util.List;

/**
 * The result of a command.
 *
 * @param state the aggregate afterwards
 * @param position the position of its latest event in its own history, from 0
 * @param events what the command appended, in order; none when there was nothing new to say
 */
public record Handled<S>(S state, long position, List<?> events) {

  /** Whether the command appended any event. */
  public boolean appended() {
    return !events.isEmpty();
  }

  /** Whether the command appended an event of this kind. */
  public boolean appended(Class<?> kind) {
    return events.stream().anyMatch(kind::isInstance);
  }
}
