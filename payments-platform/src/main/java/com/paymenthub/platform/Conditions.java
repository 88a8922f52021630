package com.paymenthub.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.SqlArrayValue;

/** Builds a condition of SQL with its arguments. */
public final class Conditions {

  private final StringBuilder sql;
  private final List<Object> arguments = new ArrayList<>();

  /** Begins with the owner of the rows. */
  public Conditions(String column, UUID owner) {
    sql = new StringBuilder(" where ").append(column).append(" = ?");
    arguments.add(owner);
  }

  /** Adds a value that a column must have; null adds nothing. */
  public Conditions equal(String column, @Nullable Object value) {
    return value == null ? this : and(column + " = ?", value);
  }

  /** Adds the values of which a column must have one; an empty list adds nothing. */
  public Conditions oneOf(String column, List<String> values) {
    return values.isEmpty()
        ? this
        : and(column + " = any (?)", new SqlArrayValue("varchar", values.toArray()));
  }

  /** Adds the values of which a column must have one; null adds nothing. */
  public Conditions anyOf(String column, @Nullable SqlArrayValue values) {
    return values == null ? this : and(column + " = any (?)", values);
  }

  /** Adds the range in which a column must lie. */
  public Conditions within(String column, TimeRange times) {
    if (times.after() != null) {
      and(column + " > ?", Timestamps.toDatabase(times.after()));
    }
    if (times.before() != null) {
      and(column + " < ?", Timestamps.toDatabase(times.before()));
    }
    return this;
  }

  /** The clause, with a space before it. */
  public String sql() {
    return sql.toString();
  }

  /** The arguments of the clause, and those that follow. */
  public Object[] arguments(Object... following) {
    List<Object> all = new ArrayList<>(arguments);
    all.addAll(List.of(following));
    return all.toArray();
  }

  private Conditions and(String condition, Object argument) {
    sql.append(" and ").append(condition);
    arguments.add(argument);
    return this;
  }
}
