package com.paymenthub.finance;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;

/** The page about the schema finance, from the comments in the database. */
final class FinanceDocumentation {

  static final String COMMAND =
      "./mvnw -pl payments-api -am test -Dtest=FinanceDocumentationTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dfinance.documentation=write";

  private static final String HEAD =
      """
      # The tables of the schema `finance`

      Printed from the comments in the database; the build fails when this page is stale. After a change:

          %s

      How to get in, and first questions, are in [finance.md](finance.md). Amounts are whole minor units: 1990 of BRL
      is R$ 19,90. Times are instants; days are those of the account's time zone.
      """
          .formatted(COMMAND);

  private static final String VIEWS =
      """
      select c.relname as name, obj_description(c.oid) as meaning
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'finance' and c.relkind = 'v' order by c.relname
      """;

  private static final String COLUMNS =
      """
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        col_description(a.attrelid, a.attnum) as meaning
      from pg_attribute a
      where a.attrelid = ('finance.' || ?)::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum
      """;

  private final JdbcTemplate owner;

  FinanceDocumentation(JdbcTemplate owner) {
    this.owner = owner;
  }

  private record Described(String name, String type, String meaning) {}

  /** Views and columns that have no comment. */
  List<String> undescribed() {
    return views().stream()
        .flatMap(
            view ->
                Stream.concat(
                    Stream.of(view).filter(one -> one.meaning() == null),
                    columns(view.name()).stream().filter(one -> one.meaning() == null)))
        .map(Described::name)
        .toList();
  }

  String page() {
    StringBuilder page = new StringBuilder(HEAD);
    for (Described view : views()) {
      page.append("\n## finance.%s\n\n%s\n\n".formatted(view.name(), view.meaning()));
      page.append("| Column | Type | Meaning |\n|---|---|---|\n");
      for (Described column : columns(view.name())) {
        page.append(
            "| `%s` | %s | %s |\n".formatted(column.name(), column.type(), column.meaning()));
      }
    }
    return page.toString();
  }

  private List<Described> views() {
    return owner.query(
        VIEWS, (row, _) -> new Described(row.getString("name"), "", row.getString("meaning")));
  }

  private List<Described> columns(String view) {
    return owner.query(
        COLUMNS,
        (row, _) ->
            new Described(row.getString("name"), row.getString("type"), row.getString("meaning")),
        view);
  }
}
