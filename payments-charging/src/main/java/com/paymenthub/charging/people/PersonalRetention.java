package com.paymenthub.charging.people;

import com.paymenthub.charging.people.ErasureQueue.Kind;
import com.paymenthub.charging.people.PaymentsOfPeople.Owned;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Erases personal data that are older than settings allow; without settings, none. */
@Component
public class PersonalRetention {

  /** Few enough for a short transaction. */
  private static final int BATCH = 200;

  private static final String ACTOR = "agenda";

  private final PaymentsOfPeople payments;
  private final ErasureQueue queue;
  private final Erasures erasures;
  private final PersonalDataSettings settings;
  private final Transactions transactions;
  private final Clock clock;

  PersonalRetention(
      PaymentsOfPeople payments,
      ErasureQueue queue,
      Erasures erasures,
      PersonalDataSettings settings,
      Transactions transactions,
      Clock clock) {
    this.payments = payments;
    this.queue = queue;
    this.erasures = erasures;
    this.settings = settings;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Some of what is older than a duration. */
  private interface Older {
    List<Owned> find(Instant time, int maximum);
  }

  /** What is done with one. */
  private interface Done {
    void with(Owned old);
  }

  /**
   * Erases some, or has it erased soon.
   *
   * @return whether more may be left
   */
  public boolean eraseSome() {
    boolean more =
        some(
            settings.chargeTextsKeptFor(),
            payments::chargesWithTextsBefore,
            old -> queue.add(old.clientId(), Kind.OLD_CHARGE, List.of(old.id())));
    more |=
        some(
            settings.sessionTextsKeptFor(),
            payments::sessionsWithTextsBefore,
            old -> queue.add(old.clientId(), Kind.SESSION, List.of(old.id())));
    more |=
        some(
            settings.unusedCustomersKeptFor(),
            payments::customersUnusedSince,
            old -> erasures.eraseCustomer(old.id(), Origin.automation(old.clientId(), ACTOR)));
    return more;
  }

  private boolean some(@Nullable Duration keptFor, Older older, Done done) {
    return keptFor != null
        && transactions.run(
            () -> {
              List<Owned> found = older.find(clock.instant().minus(keptFor), BATCH);
              found.forEach(done::with);
              return found.size() == BATCH;
            });
  }
}
