package com.paymenthub.charging.settlements;

import com.paymenthub.charging.checks.TimedCalls;
import com.paymenthub.charging.checks.TimedCalls.Unanswered;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderAccounts;
import com.paymenthub.providers.contract.SettlementSource;
import com.paymenthub.providers.contract.SettlementSource.Kind;
import com.paymenthub.providers.contract.SettlementSource.Line;
import com.paymenthub.providers.contract.SettlementSource.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Asks providers what they have settled, page by page. */
@Component
public class Settlements {

  private static final Duration LONGEST_PAGE = Duration.ofMinutes(1);

  /** More than any merchant has in a day; a provider that always has a next page ends there. */
  private static final int MAXIMUM_PAGES = 20_000;

  private static final UUID BEFORE_ALL = new UUID(0, 0);
  private static final int ACCOUNTS_AT_ONCE = 200;

  private final Providers providers;
  private final ProviderAccounts accounts;
  private final MerchantCache merchants;
  private final TimedCalls calls = new TimedCalls(LONGEST_PAGE);

  Settlements(Providers providers, ProviderAccounts accounts, MerchantCache merchants) {
    this.providers = providers;
    this.accounts = accounts;
    this.merchants = merchants;
  }

  /** The account at a provider with this id; empty when there is none. */
  public Optional<SettledAccount> account(UUID providerId) {
    return accounts.find(providerId).map(Settlements::known);
  }

  /**
   * Goes through all accounts that take new charges at providers that tell what they have settled,
   * until the thread is interrupted.
   */
  public void forEachThatIsTold(Consumer<SettledAccount> then) {
    UUID last = BEFORE_ALL;
    List<ProviderAccount> page;
    do {
      page = merchants.providersInUse(last, ACCOUNTS_AT_ONCE);
      for (ProviderAccount account : page) {
        last = account.providerId();
        if (Thread.currentThread().isInterrupted()) {
          return;
        }
        if (providers.settlementSource(account.providerType()).isPresent()) {
          then.accept(known(account));
        }
      }
    } while (page.size() == ACCOUNTS_AT_ONCE);
  }

  /**
   * Makes sure that a provider tells what it has settled. It is not asked.
   *
   * @throws NothingTold when it does not
   */
  public void requireTold(SettledAccount account) throws NothingTold {
    source(account.providerType());
  }

  private SettlementSource source(String providerType) throws NothingTold {
    return providers
        .settlementSource(providerType)
        .orElseThrow(() -> new NothingTold(providerType + " does not tell what it has settled"));
  }

  /**
   * What was settled for an account within a span of time, in no order. It asks for as many pages
   * as the provider has, each for at most a minute.
   *
   * @param from the first instant
   * @param until the first instant after the span
   * @throws NothingTold when the provider tells nothing of the kind, or does not answer
   */
  public Set<SettledLine> between(UUID providerId, Instant from, Instant until) throws NothingTold {
    ProviderAccount account =
        accounts
            .find(providerId)
            .orElseThrow(() -> new NothingTold("there is no account at a provider with this id"));
    SettlementSource source = source(account.providerType());
    Set<SettledLine> lines = new HashSet<>();
    @Nullable String next = null;
    for (int pages = 0; pages < MAXIMUM_PAGES; pages++) {
      @Nullable String asked = next;
      Page page = answered(account, () -> source.settled(account, from, until, asked));
      page.lines().stream()
          .filter(line -> !line.at().isBefore(from) && line.at().isBefore(until))
          .map(Settlements::known)
          .forEach(lines::add);
      next = page.next();
      if (next == null) {
        return lines;
      }
    }
    throw new NothingTold(
        "%s has more than %d pages".formatted(account.providerType(), MAXIMUM_PAGES));
  }

  private Page answered(ProviderAccount account, Callable<Page> asking) throws NothingTold {
    try {
      return calls.answer(asking);
    } catch (Unanswered unanswered) {
      throw new NothingTold(
          "%s told nothing: %s".formatted(account.providerType(), unanswered.getMessage()));
    }
  }

  private static SettledAccount known(ProviderAccount account) {
    return new SettledAccount(account.clientId(), account.providerId(), account.providerType());
  }

  private static SettledLine known(Line line) {
    return new SettledLine(
        line.reference(), line.kind() == Kind.REFUND, line.amount(), line.fee(), line.at());
  }
}
