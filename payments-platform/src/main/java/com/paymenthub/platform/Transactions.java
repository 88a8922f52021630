package com.paymenthub.platform;

import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.StepTransactionManager;
import java.util.function.Supplier;
import org.axonframework.modelling.command.ConcurrencyException;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs work in a transaction. What work only writes as rows is written together with the rows of
 * others; if that fails because of another writer, the work is run again in a transaction of its
 * own, where each statement answers at once. Of two concurrent writers of one history, the unique
 * position of events lets one succeed; of two that change one row of administration, its version
 * does; of two that wait for each other, PostgreSQL ends one. The other one is run again on the new
 * state, a limited number of times.
 */
@Component
@Primary
public class Transactions {

  private static final int MAXIMUM_TRIES = 5;

  private final TransactionTemplate together;
  private final TransactionTemplate alone;

  public Transactions(PlatformTransactionManager manager) {
    this.together = new TransactionTemplate(manager);
    this.together.setName(StepTransactionManager.TOGETHER);
    this.alone = new TransactionTemplate(manager);
  }

  /**
   * The result of {@code work}, committed.
   *
   * @throws ConcurrencyException when it met concurrent writers of a history every time
   * @throws ConcurrencyFailureException when others changed the same row every time, or it was in a
   *     deadlock every time
   */
  public <T> T run(Supplier<T> work) {
    TransactionTemplate template = together;
    for (int tried = 1; ; tried++) {
      try {
        return once(template, work);
      } catch (ConcurrencyException | ConcurrencyFailureException met) {
        if (tried == MAXIMUM_TRIES) {
          throw met;
        }
        template = alone;
      }
    }
  }

  /**
   * Runs an operation to its result: performs calls outside of any transaction, and records each
   * answer inside one.
   */
  public <R> R finish(Step<R> step) {
    Step<R> at = step;
    while (true) {
      switch (at) {
        case Step.Done<R>(R result) -> {
          return result;
        }
        case Step.Call<R> call -> {
          Step.Recording<R> recording = call.perform();
          at = run(recording::record);
        }
      }
    }
  }

  private static <T> T once(TransactionTemplate template, Supplier<T> work) {
    T result =
        template.execute(
            status -> status.isNewTransaction() ? StepRows.presuming(work) : work.get());
    if (result == null) {
      throw new IllegalStateException("work always has a result");
    }
    return result;
  }
}
