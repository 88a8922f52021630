package com.paymenthub.projections.lists;

import com.paymenthub.platform.Transactions;
import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.charges.ListPart;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Lists of an account's charges, by creation time and id. A page and the length of its list are of
 * one moment. What a page costs does not grow with what is stored: counts say where it begins, and
 * no more than a few blocks of charges are read.
 */
@Component
public class ChargeLists {

  /**
   * What a counted list reads is found by the same indexes for all filters, and to plan a page anew
   * takes as long as to read it. A plan that was made while a table was empty would read all of it,
   * until PostgreSQL has looked at the table again.
   */
  private static final String ONE_PLAN =
      """
      ;
      set local plan_cache_mode = force_generic_plan;
      set local enable_seqscan = off
      """;

  private final ChargeTable charges;
  private final BlockCounts counts;
  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  ChargeLists(
      ChargeTable charges, BlockCounts counts, JdbcTemplate jdbc, Transactions transactions) {
    this.charges = charges;
    this.counts = counts;
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  /**
   * One page of an account's charges that match the filter.
   *
   * @param newestFirst the direction
   * @param limit how many charges at most
   * @param offset how many charges to pass over
   */
  public ListedCharges page(
      UUID clientId, ChargeFilter filter, boolean newestFirst, int limit, long offset) {
    boolean counted = ListWanted.canAnswer(filter);
    return transactions.run(
        () -> {
          // All that follows sees the database as it is at one moment, and is too short to compile.
          jdbc.execute(
              """
              set transaction isolation level repeatable read, read only;
              set local jit = off
              """
                  + (counted ? ONE_PLAN : ""));
          return counted
              ? counted(clientId, filter, newestFirst, limit, offset)
              : searched(clientId, filter, newestFirst, limit, offset);
        });
  }

  /** What a filter finds that few charges pass: they are all looked at. */
  private ListedCharges searched(
      UUID clientId, ChargeFilter filter, boolean newestFirst, int limit, long offset) {
    return new ListedCharges(
        charges.count(clientId, filter),
        charges.list(clientId, filter, newestFirst, limit, offset));
  }

  private ListedCharges counted(
      UUID clientId, ChargeFilter filter, boolean newestFirst, int limit, long offset) {
    ListWanted wanted = ListWanted.of(clientId, filter);
    CountedList list = CountedList.read(wanted, filter, counts, charges);
    long skip = offset;
    Deque<Counted> parts = new ArrayDeque<>(list.parts(newestFirst));
    long total = parts.stream().mapToLong(Counted::charges).sum();
    if (offset >= total) {
      return new ListedCharges(total, List.of());
    }
    while (true) {
      while (parts.getFirst().charges() <= skip) {
        skip -= parts.removeFirst().charges();
      }
      List<Counted> first = enough(parts, skip + limit);
      if (first.stream().allMatch(part -> part.level() == 0)) {
        List<Integer> blocks = first.stream().map(Counted::number).toList();
        ListPart part = new ListPart(wanted.scope().originalAmount(), blocks);
        return new ListedCharges(
            total, charges.list(clientId, filter, part, newestFirst, limit, skip));
      }
      parts = new ArrayDeque<>(list.finer(first, newestFirst));
    }
  }

  /** The first parts, that together have so many charges, or all. */
  private static List<Counted> enough(Deque<Counted> parts, long wanted) {
    List<Counted> first = new ArrayList<>();
    long found = 0;
    for (Counted part : parts) {
      if (found >= wanted) {
        break;
      }
      first.add(part);
      found += part.charges();
    }
    return first;
  }
}
