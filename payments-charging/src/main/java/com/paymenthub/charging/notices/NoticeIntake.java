package com.paymenthub.charging.notices;

import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.providers.contract.NoticeAnswer;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderAccounts;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Takes what comes to the addresses for providers' notices. */
@Component
public class NoticeIntake implements ProviderAccounts, HoldsHashes {

  private static final Logger LOG = LoggerFactory.getLogger(NoticeIntake.class);

  private final MerchantCache merchants;
  private final Providers providers;
  private final NoticeAddresses addresses;
  private final StoredNotices stored;
  private final Transactions transactions;
  private final NoticeMeter meter;
  private final JdbcTemplate jdbc;

  NoticeIntake(
      MerchantCache merchants,
      Providers providers,
      NoticeAddresses addresses,
      StoredNotices stored,
      Transactions transactions,
      NoticeMeter meter,
      JdbcTemplate jdbc) {
    this.merchants = merchants;
    this.providers = providers;
    this.addresses = addresses;
    this.stored = stored;
    this.transactions = transactions;
    this.meter = meter;
    this.jdbc = jdbc;
  }

  @Override
  public Optional<ProviderAccount> find(UUID providerId) {
    return merchants.withProvider(providerId).flatMap(merchant -> merchant.account(providerId));
  }

  @Override
  public String noticeAddressOf(UUID providerId) {
    return addresses.of(providerId);
  }

  /** Where the provider sends its notices about an account; empty when it sends none. */
  public Optional<String> addressFor(ProviderAccount account) {
    return providers.noticeSender(account).map(_ -> addresses.of(account.providerId()));
  }

  /**
   * Stores a request as it came, and then answers it as the provider wants; it is read and applied
   * afterwards.
   *
   * @param providerId our id of the account at the provider, whose secret was right
   * @return the answer; empty when the provider sends no notices
   */
  public Optional<NoticeAnswer> take(UUID providerId, NoticeRequest request) {
    Optional<ProviderAccount> account = find(providerId);
    Optional<NoticeSender> sender = account.flatMap(providers::noticeSender);
    if (account.isEmpty() || sender.isEmpty()) {
      return Optional.empty();
    }
    UUID noticeId = Ids.next();
    transactions.run(
        () -> {
          stored.add(noticeId, account.get(), request);
          return true;
        });
    meter.received(account.get().providerType());
    return Optional.of(answer(noticeId, sender.get(), account.get(), request));
  }

  private static NoticeAnswer answer(
      UUID noticeId, NoticeSender sender, ProviderAccount account, NoticeRequest request) {
    try {
      return sender.read(request, account) instanceof NoticeReading.Handshake(NoticeAnswer wanted)
          ? wanted
          : sender.acknowledgement();
    } catch (RuntimeException fault) {
      // It is stored, and what is wrong with it is told when it is read to be applied.
      LOG.debug("notice {} cannot be read: {}", noticeId, fault.getClass().getName());
      return sender.acknowledgement();
    }
  }

  @Override
  public String hashes() {
    return "notice_address";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "notices of providers are refused that have the address from before:"
        + " register-notices, or enter the new one there";
  }

  /** Which address somebody has entered at a provider is not known: only registrations count. */
  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return jdbc
        .queryForList(
            "select id from merchant_provider where not exists (select from notice_registration"
                + " where provider_id = id and state = 'registered' and since >= ?)",
            UUID.class,
            Timestamps.toDatabase(replacedAt))
        .stream()
        .filter(id -> find(id).flatMap(providers::noticeSender).isPresent())
        .count();
  }
}
