package com.paymenthub.charging.checks;

import com.paymenthub.charging.checks.RegistrationState.State;
import com.paymenthub.charging.checks.StoredRegistrations.Stored;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.DueItem;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.ScheduledWork;
import com.paymenthub.platform.due.WorkQuota;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialField.Words;
import com.paymenthub.providers.contract.NoticeRegistration;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Registers at providers where they send their notices: when an operator asks for it, and soon
 * after credentials were saved that say so.
 */
@Component
public class NoticeRegistrations {

  private static final Logger LOG = LoggerFactory.getLogger(NoticeRegistrations.class);

  /** For how long it is tried after credentials were saved. */
  private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);

  private static final Duration SHORTEST_DELAY = Duration.ofSeconds(10);
  private static final Duration LONGEST_DELAY = Duration.ofHours(1);
  private static final WorkQuota SHARE = new WorkQuota(4, 10);

  private final Providers providers;
  private final ProviderChecks checks;
  private final NoticeIntake notices;
  private final MerchantCache cache;
  private final Merchants merchants;
  private final StoredRegistrations stored;
  private final Transactions transactions;
  private final Clock clock;
  private final TimedCalls calls = new TimedCalls(TimedCalls.LONGEST);

  NoticeRegistrations(
      Providers providers,
      ProviderChecks checks,
      NoticeIntake notices,
      MerchantCache cache,
      Merchants merchants,
      StoredRegistrations stored,
      Transactions transactions,
      Clock clock) {
    this.providers = providers;
    this.checks = checks;
    this.notices = notices;
    this.cache = cache;
    this.merchants = merchants;
    this.stored = stored;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Whether the address of this account can be registered at its provider. */
  public boolean arePossibleFor(ProviderAccount account) {
    return providers.noticeRegistration(account).isPresent();
  }

  /** How that of an account stands; empty where none was ever wanted. */
  public Optional<RegistrationState> of(ProviderAccount account) {
    return stored.find(account.providerId()).map(Stored::registration);
  }

  /**
   * Registers the address of an account at its provider now. It takes some seconds at most, and
   * never throws.
   *
   * @return {@link CheckResult#NOT_APPLICABLE} where that cannot be done at the provider
   */
  public CheckResult register(ProviderAccount account) {
    Optional<NoticeRegistration> adapter = providers.noticeRegistration(account);
    Optional<String> address = notices.addressFor(account);
    if (adapter.isEmpty() || address.isEmpty()) {
      return CheckResult.NOT_APPLICABLE;
    }
    CheckResult credentials = checks.credentials(account);
    return credentials.state() == CheckResult.State.WORKS
        ? calls.inTime(() -> adapter.get().registerNotices(account, address.get()))
        : credentials;
  }

  /** Notes what {@link #register} has answered to an operator. Call it inside a transaction. */
  public void note(ProviderAccount account, CheckResult result) {
    if (result.state() == CheckResult.State.WORKS) {
      stored.registered(account);
    }
  }

  /**
   * Has the addresses of accounts registered soon whose credentials were saved, where those say so.
   * Call it in the transaction that saves them.
   */
  public void afterSaving(List<ProviderAccount> saved) {
    for (ProviderAccount account : saved) {
      providers
          .noticeRegistration(account)
          .filter(adapter -> adapter.registersOnSaving(account))
          .ifPresent(_ -> stored.want(account));
    }
  }

  /** The due work that does so. */
  public DueWork work() {
    return new ScheduledWork(StoredRegistrations.KIND, SHARE, stored.schedule(), this::perform);
  }

  private void perform(DueItem due) {
    stored.find(due.id()).ifPresent(this::perform);
  }

  private void perform(Stored wanted) {
    if (wanted.registration().state() != State.WAITING) {
      inTransaction(() -> stored.unschedule(wanted));
      return;
    }
    Optional<ProviderAccount> account = current(wanted.providerId());
    if (account.isEmpty()) {
      inTransaction(() -> stored.forget(wanted));
      return;
    }
    CheckResult result = register(account.get());
    switch (result.state()) {
      case WORKS -> inTransaction(() -> stored.settle(wanted, State.REGISTERED, null));
      case NOT_APPLICABLE -> inTransaction(() -> stored.forget(wanted));
      case FAILS -> again(wanted, account.get(), result.why());
    }
  }

  /** The account, unless it or its merchant was removed. */
  private Optional<ProviderAccount> current(UUID providerId) {
    return cache
        .withProvider(providerId)
        .flatMap(merchant -> merchants.find(merchant.clientId(), merchant.id()))
        .flatMap((Merchant merchant) -> merchant.account(providerId));
  }

  private void again(Stored wanted, ProviderAccount account, @Nullable Words why) {
    Instant now = clock.instant();
    Duration tried = Duration.between(wanted.registration().since(), now);
    String reason = why == null ? "" : why.english();
    if (tried.compareTo(GIVEN_UP_AFTER) >= 0) {
      LOG.error(
          "the address for notices of the {} account {} could not be registered for a day, and is"
              + " not tried any more: {}",
          account.providerType(),
          account.providerId(),
          reason);
      inTransaction(() -> stored.settle(wanted, State.FAILED, why));
      return;
    }
    Instant next = now.plus(delayAfter(tried));
    LOG.warn(
        "the address for notices of the {} account {} could not be registered, and is tried again"
            + " at {}: {}",
        account.providerType(),
        account.providerId(),
        next,
        reason);
    inTransaction(() -> stored.postpone(wanted, account, why, next));
  }

  /** As long as it was tried already, within bounds: the delays double. */
  private static Duration delayAfter(Duration tried) {
    if (tried.compareTo(SHORTEST_DELAY) < 0) {
      return SHORTEST_DELAY;
    }
    return tried.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : tried;
  }

  private void inTransaction(Runnable writing) {
    transactions.run(
        () -> {
          writing.run();
          return true;
        });
  }
}
