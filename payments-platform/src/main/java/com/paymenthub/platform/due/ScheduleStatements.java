package com.paymenthub.platform.due;

/**
 * The SQL statements for one schedule. Their cost does not depend on how much is due for one
 * account, because they go from account to account along the index (kind, provider_type, client_id,
 * claimable_at).
 *
 * @param put writes rows, unless one follows from a newer position
 * @param remove removes rows, unless one follows from a newer position
 * @param correct updates an existing row, unless it follows from a newer position
 * @param providersDue the provider types for which something is due
 * @param accountsDue the next accounts for which something is due
 * @param claim leases the oldest due rows of some accounts
 * @param backlog how much is due, and since when
 */
record ScheduleStatements(
    String put,
    String remove,
    String correct,
    String providersDue,
    String accountsDue,
    String claim,
    String backlog) {

  /** The provider types of a kind, one after the other along the index. */
  private static final String NAMED =
      """
      with recursive named (provider_type) as (
        (select provider_type from %1$s where kind = ? order by kind, provider_type limit 1)
        union all
        select (select provider_type from %1$s where kind = ?
          and provider_type > named.provider_type order by kind, provider_type limit 1)
        from named where named.provider_type is not null)
      """;

  ScheduleStatements(String table, String id) {
    this(
        """
        insert into %1$s as agenda (%2$s, client_id, kind, provider_type, due_at, position)
        select * from unnest(?, ?, ?, ?, ?, ?)
        on conflict (%2$s) do update set kind = excluded.kind,
          provider_type = excluded.provider_type, due_at = excluded.due_at,
          position = excluded.position, leased_until = null
        where agenda.position < excluded.position
        """
            .formatted(table, id),
        """
        delete from %1$s agenda using unnest(?, ?) as ended (id, position)
        where agenda.%2$s = ended.id and agenda.position <= ended.position
        """
            .formatted(table, id),
        """
        update %1$s set kind = ?, provider_type = ?, due_at = ?, position = ?, leased_until = null
        where %2$s = ? and position <= ?
        """
            .formatted(table, id),
        NAMED.formatted(table)
            + """
            select provider_type from named where provider_type is not null and exists (
              select from %1$s agenda where agenda.kind = ?
                and agenda.provider_type = named.provider_type and agenda.claimable_at <= ?)
            """
                .formatted(table),
        """
        with recursive visited (client_id, claimable_at) as (
          select null::uuid, null::timestamptz
          union all
          select next.client_id, next.claimable_at from visited, lateral (
            select client_id, claimable_at from %1$s
            where kind = ? and provider_type = ? and client_id > coalesce(visited.client_id, ?)
              and client_id <= ?
            order by kind, provider_type, client_id, claimable_at limit 1) next)
        select client_id from visited where claimable_at <= ? and client_id <> all (?) limit ?
        """
            .formatted(table),
        """
        update %1$s set leased_until = ? where %2$s = any (array (
          select due.id from unnest(?) as account (client_id), lateral (
            select %2$s as id from %1$s agenda
            where kind = ? and provider_type = ? and agenda.client_id = account.client_id
              and claimable_at <= ?
            order by claimable_at limit ? for update skip locked) due))
        returning %2$s as id, client_id, due_at
        """
            .formatted(table, id),
        NAMED.formatted(table)
            + """
            select coalesce(sum(due.count), 0) as count, min(due.since) as since
            from named, lateral (
              select count(*) as count, min(due_at) as since from %1$s agenda
              where agenda.kind = ? and agenda.provider_type = named.provider_type
                and agenda.claimable_at <= ?) due
            where named.provider_type is not null
            """
                .formatted(table));
  }
}
