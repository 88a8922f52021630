package com.paymenthub.projections.rows;

import com.paymenthub.platform.Timestamps;
import java.lang.reflect.Type;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * How values of one kind are given to the driver and read back. Null is null in both directions.
 *
 * @param <T> the kind of the values in a row
 */
public final class ColumnType<T> {

  public static final ColumnType<UUID> UUID =
      new ColumnType<>(
          UUID.class, "uuid", "", id -> id, (row, index) -> row.getObject(index, UUID.class));

  /** Any column of characters. */
  public static final ColumnType<String> TEXT =
      new ColumnType<>(String.class, "varchar", "", text -> text, ResultSet::getString);

  public static final ColumnType<Integer> INTEGER =
      new ColumnType<>(
          Integer.class,
          "int4",
          "",
          number -> number,
          (row, index) -> row.getObject(index, Integer.class));

  public static final ColumnType<Long> BIGINT =
      new ColumnType<>(
          Long.class,
          "int8",
          "",
          number -> number,
          (row, index) -> row.getObject(index, Long.class));

  public static final ColumnType<Boolean> BOOLEAN =
      new ColumnType<>(
          Boolean.class,
          "bool",
          "",
          truth -> truth,
          (row, index) -> row.getObject(index, Boolean.class));

  /** A {@code timestamptz}. */
  public static final ColumnType<Instant> TIMESTAMP =
      new ColumnType<>(
          Instant.class,
          "timestamptz",
          "",
          Timestamps::toDatabase,
          (row, index) -> {
            OffsetDateTime time = row.getObject(index, OffsetDateTime.class);
            return time == null ? null : time.toInstant();
          });

  /** A month, kept as the date of its first day. */
  public static final ColumnType<YearMonth> MONTH =
      new ColumnType<>(
          YearMonth.class,
          "date",
          "",
          month -> month.atDay(1),
          (row, index) -> {
            LocalDate day = row.getObject(index, LocalDate.class);
            return day == null ? null : YearMonth.from(day);
          });

  /** A {@code uuid[]}. */
  public static final ColumnType<List<UUID>> UUIDS =
      new ColumnType<>(
          new TypeReference<List<UUID>>() {}.getType(),
          "varchar",
          "::uuid[]",
          ids -> ids.stream().map(Object::toString).collect(Collectors.joining(",", "{", "}")),
          (row, index) -> {
            Array ids = row.getArray(index);
            return ids == null ? null : List.of((UUID[]) ids.getArray());
          });

  private final Type javaType;
  private final String parameterType;
  private final String cast;
  private final Function<T, Object> toDatabase;
  private final Reading<T> reading;
  private final UnaryOperator<Object> compared;

  private ColumnType(
      Type javaType,
      String parameterType,
      String cast,
      Function<T, Object> toDatabase,
      Reading<T> reading) {
    this(javaType, parameterType, cast, toDatabase, reading, UnaryOperator.identity());
  }

  private ColumnType(
      Type javaType,
      String parameterType,
      String cast,
      Function<T, Object> toDatabase,
      Reading<T> reading,
      UnaryOperator<Object> compared) {
    this.javaType = javaType;
    this.parameterType = parameterType;
    this.cast = cast;
    this.toDatabase = toDatabase;
    this.reading = reading;
    this.compared = compared;
  }

  /** A {@code jsonb} column that keeps values of {@code type}. */
  public static <T> ColumnType<T> json(JsonMapper mapper, TypeReference<T> type) {
    ObjectWriter writer = mapper.writerFor(type);
    ObjectReader reader = mapper.readerFor(type);
    return new ColumnType<>(
        type.getType(),
        "varchar",
        "::jsonb",
        writer::writeValueAsString,
        (row, index) -> {
          String text = row.getString(index);
          return text == null ? null : reader.readValue(text);
        },
        text -> mapper.readTree(text.toString()));
  }

  /** What a row's component of this type is declared as; never a primitive type. */
  Type javaType() {
    return javaType;
  }

  /** The name that PostgreSQL has for what the driver is given. */
  String parameterType() {
    return parameterType;
  }

  /** What makes the column's own type of what the driver is given; empty where it is the same. */
  String cast() {
    return cast;
  }

  @Nullable Object toDatabase(@Nullable T value) {
    return value == null ? null : toDatabase.apply(value);
  }

  @Nullable T read(ResultSet row, int index) throws SQLException {
    return reading.read(row, index);
  }

  /** The form of a value in which two of them are equal when PostgreSQL would keep the same. */
  @Nullable Object compared(@Nullable T value) {
    return isText() ? inTextForm(toDatabase(value)) : value;
  }

  /** The same of what a column has, also of a value that no row would have. */
  @Nullable Object readCompared(ResultSet row, int index) throws SQLException {
    return isText() ? inTextForm(row.getString(index)) : read(row, index);
  }

  private boolean isText() {
    return cast.equals("::jsonb");
  }

  private @Nullable Object inTextForm(@Nullable Object text) {
    return text == null ? null : compared.apply(text);
  }

  /** Reads the column at an index, from 1. */
  @FunctionalInterface
  private interface Reading<T> {
    @Nullable T read(ResultSet row, int index) throws SQLException;
  }
}
