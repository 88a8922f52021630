package com.paymenthub.projections.rows;

import static java.util.stream.Collectors.joining;

import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.WriteOrder;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a projection's table, each named once, and the statements that follow from them. A
 * column is named as its component of the row's record is, {@code order_id} for {@code orderId},
 * and the columns come in the order of the components, which is checked when the mapping is made.
 * Without a column that changes, rows are only ever added.
 *
 * @param <R> the record of the rows
 */
public final class Mapping<R extends Record & Row> {

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(long.class, Long.class, int.class, Integer.class, boolean.class, Boolean.class);

  private final List<Column<R, ?>> columns;
  private final Constructor<R> constructor;
  private final String select;
  private final String selectById;
  private final String selectOfAccount;
  private final String count;
  private final RowStatement write;
  private final RowStatement add;
  private final Function<String, RowStatement> replace;
  private final boolean onlyAdds;

  private Mapping(Class<R> type, WriteOrder order, String table, List<Column<R, ?>> columns) {
    this.columns = columns;
    this.constructor = constructorOf(type, columns);
    this.select = "select %s from %s".formatted(list(Column::name), table);
    this.selectById = select + " where id = ?";
    this.selectOfAccount =
        ("select %s from (select * from %s where id <= ? order by id desc limit 1) as nearest"
                + " where id = ? and client_id = ?")
            .formatted(list(Column::name), table);
    this.count = "select count(*) from " + table;
    this.onlyAdds = columns.stream().noneMatch(Column::changes);
    String insert =
        "insert into %1$s (%2$s) select %3$s from unnest(%4$s) as given (%2$s)"
            .formatted(
                table,
                list(Column::name),
                list(column -> column.name() + column.type().cast()),
                list(_ -> "?"));
    List<String> types = columns.stream().map(column -> column.type().parameterType()).toList();
    this.write =
        RowStatement.of(order, onlyAdds ? insert : insert + update("id", Column::changes), types);
    this.add = RowStatement.of(order, insert + " on conflict do nothing", types);
    this.replace =
        key ->
            RowStatement.of(
                order, insert + update(key, column -> !column.name().equals(key)), types);
  }

  private String update(String key, Predicate<Column<R, ?>> which) {
    return columns.stream()
        .filter(which)
        .map(column -> "%1$s = excluded.%1$s".formatted(column.name()))
        .collect(joining(", ", " on conflict (%s) do update set ".formatted(key), ""));
  }

  /**
   * Begins a mapping.
   *
   * @param type the record of the rows
   * @param order the table's place among those that a step writes
   * @param table what the rows are written to and read from, keyed by {@code id}
   */
  public static <R extends Record & Row> Builder<R> of(
      Class<R> type, WriteOrder order, String table) {
    return new Builder<>(type, order, table);
  }

  /** The names of the columns, in their order. */
  public List<String> columns() {
    return columns.stream().map(Column::name).toList();
  }

  /** What a row has in each column, in a form that can be compared with {@link #readCompared}. */
  public List<@Nullable Object> compared(R row) {
    List<@Nullable Object> values = new ArrayList<>();
    columns.forEach(column -> values.add(column.compared(row)));
    return values;
  }

  /** What a query of all columns has found, also where no row could have it. */
  public List<@Nullable Object> readCompared(ResultSet found) throws SQLException {
    List<@Nullable Object> values = new ArrayList<>();
    for (int index = 0; index < columns.size(); index++) {
      values.add(columns.get(index).readCompared(found, index + 1));
    }
    return values;
  }

  /** Reads all columns; a condition may follow. */
  String select() {
    return select;
  }

  /** Reads all columns of the row with an id. */
  String selectById() {
    return selectById;
  }

  /**
   * Reads all columns of the row with an id, given twice, of an account. A row is read whether
   * there is one with this id or not, so that both take equally long.
   */
  String selectOfAccount() {
    return selectOfAccount;
  }

  /** Counts all rows; a condition may follow. */
  String count() {
    return count;
  }

  /** Writes rows, new or not. */
  RowStatement write() {
    return write;
  }

  /** Adds rows, and leaves those that are there. */
  public RowStatement add() {
    return add;
  }

  /**
   * Writes rows with all of their columns, new or not.
   *
   * @param key the column that tells rows apart
   */
  public RowStatement replace(String key) {
    return replace.apply(key);
  }

  /**
   * A row as these statements take it. Where rows are only added, one step may add several of one
   * history.
   */
  public NewRow toWrite(R row) {
    @Nullable Object[] values = columns.stream().map(column -> column.toDatabase(row)).toArray();
    NewRow written = NewRow.of(row.id(), values);
    return onlyAdds ? written.identifiedBy(row.id() + " " + row.sequenceNumber()) : written;
  }

  /** The row that {@link #select} has found. */
  public R read(ResultSet found) throws SQLException {
    @Nullable Object[] values = new Object[columns.size()];
    for (int index = 0; index < values.length; index++) {
      values[index] = columns.get(index).read(found, index + 1);
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a row cannot be made of its columns", e);
    }
  }

  private String list(Function<Column<R, ?>, String> part) {
    return columns.stream().map(part).collect(joining(", "));
  }

  private static <R> Constructor<R> constructorOf(Class<R> type, List<Column<R, ?>> columns) {
    RecordComponent[] components = type.getRecordComponents();
    List<String> expected = new ArrayList<>();
    Class<?>[] parameters = new Class<?>[components.length];
    for (int index = 0; index < components.length; index++) {
      expected.add(
          described(inSnakeCase(components[index].getName()), components[index].getGenericType()));
      parameters[index] = components[index].getType();
    }
    List<String> given =
        columns.stream().map(column -> described(column.name(), column.type().javaType())).toList();
    if (!given.equals(expected)) {
      throw new IllegalArgumentException(
          "the columns of %s are to be %s, not %s".formatted(type.getName(), expected, given));
    }
    try {
      return type.getDeclaredConstructor(parameters);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record has a constructor of its components", e);
    }
  }

  private static String described(String name, Type type) {
    Type boxed = type instanceof Class<?> simple ? BOXES.getOrDefault(simple, simple) : type;
    return name + " " + boxed.getTypeName();
  }

  static String inSnakeCase(String component) {
    return component.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /** Columns that are being listed. */
  public static final class Builder<R extends Record & Row> {
    private final Class<R> type;
    private final WriteOrder order;
    private final String table;
    private final List<Column<R, ?>> columns = new ArrayList<>();

    private Builder(Class<R> type, WriteOrder order, String table) {
      this.type = type;
      this.order = order;
      this.table = table;
    }

    /** A column that the first event fills and no other changes. */
    public <T> Builder<R> fixed(
        String name, ColumnType<T> columnType, Function<R, ? extends @Nullable T> value) {
      columns.add(new Column<>(name, columnType, false, value));
      return this;
    }

    /** A column that later events change. */
    public <T> Builder<R> changing(
        String name, ColumnType<T> columnType, Function<R, ? extends @Nullable T> value) {
      columns.add(new Column<>(name, columnType, true, value));
      return this;
    }

    /**
     * The mapping of the columns listed.
     *
     * @throws IllegalArgumentException when they are not the components of the record, in order
     */
    public Mapping<R> build() {
      return new Mapping<>(type, order, table, List.copyOf(columns));
    }
  }
}
