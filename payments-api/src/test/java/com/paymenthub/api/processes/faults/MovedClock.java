package com.paymenthub.api.processes.faults;

import com.paymenthub.platform.database.DatabasePromises;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The time of day of several processes, which a test puts forward for all of them at once. How far
 * it is ahead stands in a file that they share, so that a process which is killed and started again
 * has the same time as the others.
 */
final class MovedClock extends Clock {

  private static final VarHandle MILLISECONDS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final ByteBuffer ahead;

  /** The clock of those who share this directory. */
  MovedClock(Path directory) {
    try (FileChannel file =
        FileChannel.open(
            directory.resolve("moved-clock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      ahead = file.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Gives a service this clock that is started with {@code --spring.main.sources} and the name of
   * this class; the directory is its home. It is not annotated, so that no other service of the
   * tests finds it.
   */
  static class Parts {

    @Bean
    @Primary
    Clock movedClock(Environment settings) {
      return new MovedClock(Path.of(settings.getRequiredProperty("payments.home")));
    }

    /** A start compares the clock of the machine with that of the database. */
    @Bean
    @Primary
    DatabasePromises promisesByTheRightTime(JdbcTemplate jdbc) {
      return new DatabasePromises(jdbc, Clock.systemUTC(), false);
    }
  }

  /** Puts the time forward. */
  void advance(Duration by) {
    long _ = (long) MILLISECONDS.getAndAdd(ahead, 0, by.toMillis());
  }

  /** How far it is ahead. */
  Duration ahead() {
    return Duration.ofMillis((long) MILLISECONDS.getVolatile(ahead, 0));
  }

  @Override
  public Instant instant() {
    return Clock.systemUTC().instant().plus(ahead());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return zone.equals(ZoneOffset.UTC) ? this : Clock.offset(Clock.system(zone), ahead());
  }
}
