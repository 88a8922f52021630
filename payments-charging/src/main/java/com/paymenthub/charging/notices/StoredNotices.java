package com.paymenthub.charging.notices;

import com.paymenthub.charging.vault.HoldsPersonal;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.ScheduleEntry;
import com.paymenthub.platform.due.ScheduleTable;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * What came to the addresses for providers' notices, encrypted as it came, because it may contain
 * what is personal. It is stored before it is read, and can be read again.
 */
@Repository
public class StoredNotices implements HoldsSealed, HoldsPersonal {

  /** The kind of due work that reads and applies them. */
  public static final String KIND = "provider_notice";

  /** How many of those that are kept apart stay, for each account at a provider. */
  private static final int KEPT_APART = 1_000;

  private static final Duration KEPT_APART_FOR = Duration.ofDays(7);

  private static final RowStatement ADD =
      RowStatement.of(
          WriteOrder.PROVIDER_NOTICES,
          "insert into provider_notice (id, client_id, provider_id, provider_type, received_at,"
              + " bytes, sealed, state) select *, 'waiting' from unnest(?, ?, ?, ?, ?, ?, ?)",
          List.of("uuid", "uuid", "uuid", "varchar", "timestamptz", "int4", "bytea"));

  private final JdbcTemplate jdbc;
  private final StepRows rows;
  private final ScheduleTable schedule;
  private final Sealer sealer;
  private final JsonMapper json;
  private final Clock clock;
  private final Duration keptFor;

  StoredNotices(
      JdbcTemplate jdbc,
      Sealer sealer,
      JsonMapper json,
      Clock clock,
      @Value("${payments.personal-data.notices-kept-for:90d}") Duration keptFor) {
    if (!keptFor.isPositive()) {
      throw new IllegalArgumentException(
          "payments.personal-data.notices-kept-for must be positive");
    }
    this.keptFor = keptFor;
    this.jdbc = jdbc;
    this.rows = new StepRows(jdbc);
    this.schedule =
        new ScheduleTable(
            jdbc, clock, WriteOrder.NOTICE_SCHEDULE, "provider_notice_agenda", "notice_id");
    this.sealer = sealer;
    this.json = json;
    this.clock = clock;
  }

  /** When each is to be read and applied. */
  public ScheduleTable schedule() {
    return schedule;
  }

  /** Stores what came, to be read at once. Call it inside a transaction. */
  public void add(UUID id, ProviderAccount account, NoticeRequest request) {
    rows.write(
        ADD,
        NewRow.of(
            id,
            id,
            account.clientId(),
            account.providerId(),
            account.providerType(),
            time(request.receivedAt()),
            request.body().length,
            sealer.seal(json.writeValueAsBytes(request), binding(id))));
    schedule.put(
        new ScheduleEntry(
            id, account.clientId(), KIND, account.providerType(), request.receivedAt(), 0));
  }

  /** The one with this id, if it waits. */
  public Optional<StoredNotice> waiting(UUID id) {
    return jdbc
        .query(
            "select notice.*, agenda.position from provider_notice notice"
                + " join provider_notice_agenda agenda on agenda.notice_id = notice.id"
                + " where notice.id = ?",
            (row, _) -> read(row),
            id)
        .stream()
        .findFirst();
  }

  private StoredNotice read(ResultSet row) throws SQLException {
    UUID id = row.getObject("id", UUID.class);
    return new StoredNotice(
        id,
        row.getObject("client_id", UUID.class),
        row.getObject("provider_id", UUID.class),
        row.getString("provider_type"),
        json.readValue(sealer.open(row.getBytes("sealed"), binding(id)), NoticeRequest.class),
        row.getInt("position"));
  }

  /** Has one taken up again later. Call it inside a transaction. */
  public void postpone(StoredNotice notice, Instant dueAt) {
    schedule.put(
        new ScheduleEntry(
            notice.id(),
            notice.clientId(),
            KIND,
            notice.providerType(),
            dueAt,
            notice.tries() + 1L));
  }

  /**
   * Records what has become of one. What it contains is not kept where it is about a charge that
   * was erased. Call it inside a transaction.
   *
   * @param reason why, in snake case; null where the state says it all
   * @param findings what was made of it
   */
  public void settle(
      StoredNotice notice,
      NoticeState state,
      @Nullable String reason,
      List<NoticeFinding> findings) {
    jdbc.update(
        "update provider_notice set state = ?, reason = ?, findings = ?::jsonb, settled_at = ?,"
            + " expires_at = ?, sealed = case when exists (select from subject_key"
            + " where subject_id = any (?) and sealed_key is null) then null else sealed end"
            + " where id = ?",
        state.code(),
        reason,
        json.writeValueAsString(findings),
        time(clock.instant()),
        time(notice.request().receivedAt().plus(keptFor(state))),
        new SqlArrayValue("uuid", findings.stream().map(NoticeFinding::chargeId).toArray()),
        notice.id());
    schedule.remove(notice.id(), notice.tries());
  }

  /** Those that are kept apart never longer than others. */
  private Duration keptFor(NoticeState state) {
    return state.isKeptApart() && KEPT_APART_FOR.compareTo(keptFor) < 0 ? KEPT_APART_FOR : keptFor;
  }

  /**
   * Looks for what comes about an account at a provider from now on.
   *
   * @return what has become of the first of it; empty while none has been read
   */
  public Supplier<Optional<NoticeState>> watch(UUID providerId) {
    @Nullable OffsetDateTime last =
        jdbc.queryForObject(
            "select max(received_at) from provider_notice where provider_id = ?",
            OffsetDateTime.class,
            providerId);
    return () ->
        jdbc
            .query(
                "select state from provider_notice where provider_id = ? and state <> 'waiting'"
                    + " and received_at > coalesce(?, '-infinity') order by received_at limit 1",
                (row, _) -> NoticeState.of(row.getString("state")),
                providerId,
                last)
            .stream()
            .findFirst();
  }

  /** Takes one up no more that was removed while it was to be read again. */
  public void forget(UUID id) {
    schedule.remove(id, Long.MAX_VALUE);
  }

  /**
   * Has those of an account at a provider read again that came within a span of time. What they
   * tell is known already, or was not understood before; those that were erased are left out. Call
   * it inside a transaction.
   *
   * @param from the earliest time of receipt
   * @param to the time of receipt before which they came
   * @return how many there are
   */
  public int readAgain(UUID providerId, Instant from, Instant to) {
    jdbc.update(
        "insert into provider_notice_agenda (notice_id, client_id, kind, provider_type, due_at,"
            + " position) select id, client_id, ?, provider_type, ?, 0 from provider_notice"
            + " where provider_id = ? and received_at >= ? and received_at < ?"
            + " and sealed is not null on conflict do nothing",
        KIND,
        time(clock.instant()),
        providerId,
        time(from),
        time(to));
    return jdbc.update(
        "update provider_notice set state = 'waiting', reason = null, settled_at = null,"
            + " expires_at = null"
            + " where provider_id = ? and received_at >= ? and received_at < ?"
            + " and sealed is not null",
        providerId,
        time(from),
        time(to));
  }

  /**
   * Erases what those contain that are about some charges; what was made of them stays. Those that
   * are to be read again lose it when they are settled.
   */
  @Override
  public void erase(UUID clientId, Collection<UUID> ids) {
    jdbc.update(
        "update provider_notice set sealed = null where id in (select id from unnest(?) as erased,"
            + " provider_notice where findings @> jsonb_build_array("
            + "jsonb_build_object('chargeId', erased)) and client_id = ? and state <> 'waiting')",
        new SqlArrayValue("uuid", ids.toArray()),
        clientId);
  }

  /**
   * Removes some whose time is over, and some of those that are kept apart where there are too
   * many. Call it inside a transaction.
   *
   * @param maximum how many at most
   * @return how many there were
   */
  public int removeSome(int maximum) {
    int old =
        jdbc.update(
            "delete from provider_notice where id in (select id from provider_notice"
                + " where expires_at <= ? order by expires_at limit ? for update skip locked)",
            time(clock.instant()),
            maximum);
    return old == maximum ? old : old + removeSurplus(maximum - old);
  }

  private int removeSurplus(int maximum) {
    return jdbc.update(
        "delete from provider_notice where id in (select id from (select id, row_number() over"
            + " (partition by provider_id order by received_at desc) as place from provider_notice"
            + " where state in ('unknown', 'unverifiable')) apart where place > ? limit ?)",
        KEPT_APART,
        maximum);
  }

  /** Those whose time is over and that are not yet removed. */
  public Backlog expired() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(expires_at) as since from provider_notice"
            + " where expires_at <= ?",
        clock.instant());
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  private static byte[] binding(UUID id) {
    return ("notice:" + id).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "provider_notice",
        "sealed",
        List.of("id"),
        List.of(),
        row -> binding(row.getObject("id", UUID.class)));
  }
}
