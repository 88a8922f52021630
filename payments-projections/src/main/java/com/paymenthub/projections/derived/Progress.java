package com.paymenthub.projections.derived;

import java.time.Duration;
import java.util.Locale;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * How far a long work on events has come.
 *
 * @param done how many events are done
 * @param total how many there were when it began
 * @param elapsed for how long it has worked on those
 */
public record Progress(long done, long total, Duration elapsed) {

  /**
   * About how many events there are, and not fewer: counting them could take longer than all of the
   * work.
   */
  public static long events(JdbcTemplate jdbc) {
    Long last =
        jdbc.queryForObject("select coalesce(max(global_index), 0) from domain_event", Long.class);
    return last == null ? 0 : last;
  }

  /** How many events a second, on average. */
  public long perSecond() {
    return done * 1000 / Math.max(1, elapsed.toMillis());
  }

  /** How many seconds are left at that rate; 0 where nothing is known yet. */
  public long secondsLeft() {
    return perSecond() == 0 ? 0 : Math.max(0, total - done) / perSecond();
  }

  /** How much is done, in hundredths, at most 100. */
  public long percent() {
    return total == 0 ? 100 : Math.min(100, done * 100 / total);
  }

  /** One line for people. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%3d %%  %,d of %,d events  %,d events/s  %d s left",
        percent(),
        done,
        total,
        perSecond(),
        secondsLeft());
  }
}
