package com.paymenthub.platform.due;

import java.util.function.Consumer;

/**
 * Due work of which each row of a schedule is one piece.
 *
 * @param kind its name, as in the schedule
 * @param share its default share
 * @param schedule the schedule with its rows
 * @param perform does one piece; exceptions are logged, and the piece is tried again when its lease
 *     has ended
 */
public record ScheduledWork(
    String kind, WorkQuota share, ScheduleTable schedule, Consumer<DueItem> perform)
    implements DueWork {

  @Override
  public Backlog backlog() {
    return schedule.backlog(kind);
  }

  @Override
  public boolean isOfAgenda() {
    return true;
  }
}
