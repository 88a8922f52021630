package com.paymenthub.api.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Migrations let the build before go on beside them: they add, and what is no longer needed goes
 * with a later release. What looks otherwise needs a line {@code -- The build before: ...} that
 * says why it works.
 */
class NewMigrationsTest {

  /** Older ones came before releases had to run side by side. */
  private static final String FROM = "V20261129";

  private static final Pattern WORD_OF_AUTHOR = Pattern.compile("(?m)^-- The build before: \\S.+");
  private static final Pattern COMMENT = Pattern.compile("--[^\\n]*");

  private record Rule(String why, Pattern forbidden) {

    static Rule of(String why, String forbidden) {
      return new Rule(why, Pattern.compile(forbidden, Pattern.CASE_INSENSITIVE));
    }
  }

  private static final List<Rule> RULES =
      List.of(
          Rule.of(
              "it uses what is dropped",
              "\\bdrop (table|view|materialized view|function|type|sequence|schema|trigger|role)\\b"
                  + "|\\bdrop column\\b"),
          Rule.of(
              "it knows the old name", "\\brename (to|column|constraint)\\b|\\brename \\w+ to\\b"),
          Rule.of("it reads and writes the old type", "\\balter column \\w+ (set data )?type\\b"),
          Rule.of(
              "it writes rows without the column",
              "\\badd column (?:if not exists )?\\w+ [^,;]*\\bnot null\\b(?![^,;]*\\bdefault\\b)"
                  + "(?![^,;]*\\bgenerated\\b)"
                  + "|\\balter column \\w+ set not null\\b|\\balter column \\w+ drop default\\b"),
          Rule.of(
              "it may write what the constraint refuses",
              "\\badd (constraint \\w+ )?(check|unique|foreign key|exclude)\\b"),
          Rule.of("it may need what is revoked", "\\brevoke\\b"),
          Rule.of(
              "its requests wait until the index is there, or write what it refuses",
              "\\bcreate (unique )?index (?!concurrently)(?=[^;]*\\bon (domain_event|charge|card|"
                  + "session|notification|notification_attempt|notifiable_event|idempotency_record|"
                  + "finance_movement|person_link|personal_text|audit_entry)\\b)"),
          Rule.of(
              "its requests wait until all rows are written",
              "\\bupdate (domain_event|charge|notification|idempotency_record|finance_movement) set"
                  + "(?![^;]*\\blimit\\b)"));

  private static List<String> broken(String migration) {
    if (WORD_OF_AUTHOR.matcher(migration).find()) {
      return List.of();
    }
    String statements = COMMENT.matcher(migration).replaceAll("").replaceAll("\\s+", " ");
    return RULES.stream()
        .filter(rule -> rule.forbidden().matcher(statements).find())
        .map(Rule::why)
        .toList();
  }

  @Test
  void no_new_one_takes_from_the_build_before_what_it_needs() throws IOException {
    List<String> read = new ArrayList<>();
    for (Path migration : migrations()) {
      String name = migration.getFileName().toString();
      read.add(name);
      if (name.compareTo(FROM) >= 0) {
        assertThat(broken(Files.readString(migration))).as(name).isEmpty();
      }
    }
    assertThat(read).hasSizeGreaterThan(50);
  }

  private static List<Path> migrations() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      List<Path> found = new ArrayList<>();
      for (Path module : modules.toList()) {
        Path directory = module.resolve("src/main/resources/db/migration");
        if (Files.isDirectory(directory)) {
          try (Stream<Path> files = Files.walk(directory)) {
            found.addAll(files.filter(file -> file.toString().endsWith(".sql")).toList());
          }
        }
      }
      return found;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "drop table old_things;",
        "alter table charge drop column note;",
        "alter table charge rename column note to remark;",
        "alter table charge rename to charges;",
        "alter table charge alter column note type text;",
        "alter table charge add column kind text not null;",
        "alter table charge add column kind text default 'a', add column other int not null;",
        "alter table charge alter column note set not null;",
        "alter table charge add constraint positive check (amount > 0);",
        "alter table charge add unique (note);",
        "revoke insert on charge from payments_application;",
        "create index charge_note on charge (note);",
        "create unique index charge_note on charge (note) where note is not null;",
        "update charge set note = 'a';"
      })
  void what_would_break_it_is_found(String statement) {
    assertThat(broken("-- A comment.\n" + statement)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table new_things (id uuid primary key, kind text not null);",
        "create index new_things_kind on new_things (kind);",
        "alter table charge add column note text;",
        "alter table charge add column kind text not null default 'a';",
        "create index concurrently charge_note on charge (note);",
        "-- drop table old_things;\nselect 1;",
        "-- The build before: no longer reads it since 1.1.0.\ndrop table old_things;"
      })
  void what_only_adds_is_taken(String migration) {
    assertThat(broken(migration)).isEmpty();
  }
}
