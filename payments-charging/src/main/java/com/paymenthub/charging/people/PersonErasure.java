package com.paymenthub.charging.people;

import com.paymenthub.charging.CardDeletion;
import com.paymenthub.charging.OlderTexts;
import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.charging.customers.PersonLinks;
import com.paymenthub.charging.people.ErasureQueue.Entry;
import com.paymenthub.charging.people.ErasureQueue.Kind;
import com.paymenthub.charging.people.PaymentsOfPeople.ChargeFacts;
import com.paymenthub.charging.vault.HoldsPersonal;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.charging.vault.PersonalTexts.BlockReason;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.Backlog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Erases what belongs to the charges and sessions of people, or blocks it where it must stay for a
 * while, and erases it then.
 */
@Component
@EnableConfigurationProperties(PersonalDataSettings.class)
public class PersonErasure {

  private static final int BATCH = 50;

  /** How soon something is tried again that could not be erased. */
  private static final Duration AGAIN_AFTER = Duration.ofMinutes(1);

  /**
   * A request that began before a person was erased has ended by then: transactions end after 15 s.
   */
  private static final Duration LATE_REQUESTS = Duration.ofSeconds(20);

  /** How soon a charge is looked at again that is not at its end. */
  private static final Duration OPEN_CHARGE_LOOKED_AT_AFTER = Duration.ofSeconds(15);

  /** Longer than inquiries are made, after which a person is asked. */
  private static final Duration OPEN_AT_MOST = Duration.ofDays(8);

  private static final String ACTOR = "agenda";

  private final ErasureQueue queue;
  private final People people;
  private final PaymentsOfPeople payments;
  private final OlderTexts olderTexts;
  private final PersonalTexts texts;
  private final PersonLinks links;
  private final CustomerCards associations;
  private final CardDeletion cards;
  private final List<HoldsPersonal> holders;
  private final Transactions transactions;
  private final Clock clock;
  private final @Nullable Duration blockedFor;

  PersonErasure(
      ErasureQueue queue,
      People people,
      PaymentsOfPeople payments,
      OlderTexts olderTexts,
      PersonalTexts texts,
      PersonLinks links,
      CustomerCards associations,
      CardDeletion cards,
      List<HoldsPersonal> holders,
      Transactions transactions,
      Clock clock,
      PersonalDataSettings settings) {
    this.queue = queue;
    this.people = people;
    this.payments = payments;
    this.olderTexts = olderTexts;
    this.texts = texts;
    this.links = links;
    this.associations = associations;
    this.cards = cards;
    this.holders = holders;
    this.transactions = transactions;
    this.clock = clock;
    this.blockedFor = settings.paidChargesBlockedFor();
  }

  /**
   * Erases some of what is due.
   *
   * @return whether more may be left
   */
  public boolean eraseSome() {
    for (int done = 0; done < BATCH; done++) {
      if (!eraseNext()) {
        return false;
      }
    }
    return true;
  }

  /** What cannot be erased waits, and keeps nothing else from being erased. */
  private boolean eraseNext() {
    Optional<Entry> next = transactions.run(() -> queue.take(AGAIN_AFTER));
    next.ifPresent(
        entry ->
            transactions.run(
                () -> {
                  erase(entry);
                  return entry;
                }));
    return next.isPresent();
  }

  /** What is due and not yet erased. */
  public Backlog backlog() {
    return queue.backlog();
  }

  private void erase(Entry entry) {
    switch (entry.kind()) {
      case PERSON -> find(entry);
      case CHARGE, OLD_CHARGE -> eraseCharge(entry);
      case SESSION -> eraseTexts(entry, List.of(entry.id()));
    }
  }

  /** Looks twice, and until all older texts are linked. */
  private void find(Entry entry) {
    queue.add(entry.clientId(), people.payments(entry.person()));
    Instant last = entry.askedAt().plus(LATE_REQUESTS);
    if (clock.instant().isBefore(last)) {
      queue.postpone(entry, last);
    } else if (olderTexts.hasPending(entry.clientId())) {
      queue.postpone(entry, clock.instant().plus(LATE_REQUESTS));
    } else {
      queue.remove(entry);
    }
  }

  private void eraseCharge(Entry entry) {
    Optional<ChargeFacts> facts = payments.charge(entry.clientId(), entry.id());
    if (facts.filter(ChargeFacts::needsTexts).isPresent()) {
      Instant now = clock.instant();
      texts.block(entry.clientId(), entry.id(), BlockReason.OPEN_CHARGE, now.plus(OPEN_AT_MOST));
      queue.postpone(entry, now.plus(OPEN_CHARGE_LOOKED_AT_AFTER));
      return;
    }
    if (entry.kind() == Kind.OLD_CHARGE) {
      eraseTexts(entry, List.of(entry.id()));
      return;
    }
    List<UUID> copies = new ArrayList<>(List.of(entry.id()));
    facts.flatMap(known -> deletedCard(entry, known)).ifPresent(copies::add);
    facts
        .map(ChargeFacts::sessionId)
        .ifPresent(session -> queue.add(entry.clientId(), Kind.SESSION, List.of(session)));
    Optional<Instant> until = facts.flatMap(this::blockedUntil);
    if (until.isPresent()
        && texts.block(entry.clientId(), entry.id(), BlockReason.LEGAL_OBLIGATION, until.get())) {
      holders.forEach(holder -> holder.erase(entry.clientId(), copies));
      queue.postpone(entry, until.get());
    } else {
      eraseTexts(entry, copies);
    }
  }

  /** When the law lets the texts of a charge go; empty when they may go now. */
  private Optional<Instant> blockedUntil(ChargeFacts facts) {
    return blockedFor == null
        ? Optional.empty()
        : Optional.ofNullable(facts.takenAt())
            .map(taken -> taken.plus(blockedFor))
            .filter(until -> until.isAfter(clock.instant()));
  }

  /** The card of a charge, which is deleted unless a customer who stays has it. */
  private Optional<UUID> deletedCard(Entry entry, ChargeFacts facts) {
    UUID card = facts.cardId();
    if (card == null
        || associations.customersOf(entry.clientId(), List.of(card)).containsKey(card)) {
      return Optional.empty();
    }
    if (!facts.cardDeleted()) {
      cards.delete(card, Origin.automation(entry.clientId(), ACTOR));
    }
    return Optional.of(card);
  }

  private void eraseTexts(Entry entry, Collection<UUID> copies) {
    texts.erase(entry.clientId(), entry.id());
    links.forget(entry.clientId(), List.of(entry.id()));
    holders.forEach(holder -> holder.erase(entry.clientId(), copies));
    queue.remove(entry);
  }
}
