package com.paymenthub.charging.accounts;

import com.paymenthub.charging.accounts.LimitedRequests.Limit;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Exclusive;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * How many an account may have of what costs others something: each webhook is a row in the
 * transactions that all accounts share, and each merchant has limits of its own at providers.
 */
@Component
@EnableConfigurationProperties(AccountLimitSettings.class)
public class AccountLimits {

  private final AccountLimitSettings settings;
  private final JdbcTemplate jdbc;
  private final LimitedRequests limited;

  AccountLimits(AccountLimitSettings settings, JdbcTemplate jdbc, LimitedRequests limited) {
    this.limited = limited;
    this.settings = settings;
    this.jdbc = jdbc;
  }

  /**
   * Lets an account have one more webhook. Call it in the transaction that creates it.
   *
   * @param count counts the webhooks that the account has
   * @throws Refusal when the account has as many as it may have
   */
  public void oneMoreWebhook(UUID clientId, LongSupplier count) {
    oneMore(Limit.WEBHOOKS, "webhook", clientId, count, settings.maximumWebhooks());
  }

  /** The same for a merchant. */
  public void oneMoreMerchant(UUID clientId, LongSupplier count) {
    oneMore(Limit.MERCHANTS, "merchant", clientId, count, settings.maximumMerchants());
  }

  private void oneMore(Limit limit, String what, UUID clientId, LongSupplier count, int maximum) {
    // A request that creates another one at the same time counts after this transaction has ended.
    new Exclusive(jdbc, what + ":" + clientId, 0).waitInTransaction();
    if (count.getAsLong() >= maximum) {
      limited.count(limit);
      throw new Refusal(RefusalKey.LIMIT_REACHED, String.valueOf(maximum));
    }
  }
}
