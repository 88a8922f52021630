package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** A changed view of finance teams has its page written, or the build fails. */
class FinanceDocumentationTest {

  private static final Path PAGE = Path.of("..", "docs", "finance-tables.md");

  private final JdbcTemplate owner = new JdbcTemplate(TestDatabase.create().ownerDataSource());
  private final FinanceDocumentation documentation = new FinanceDocumentation(owner);

  @Test
  void every_view_and_every_column_has_a_comment() {
    assertThat(documentation.undescribed()).isEmpty();
  }

  @Test
  void what_nobody_described_is_reported() {
    owner.execute("create view finance.nothing as select 1 as silence");

    assertThat(documentation.undescribed()).containsExactly("nothing", "silence");
  }

  @Test
  void the_page_is_up_to_date() throws IOException {
    if (Objects.equals(System.getProperty("finance.documentation"), "write")) {
      Files.writeString(PAGE, documentation.page());
    }

    assertThat(PAGE)
        .as(
            "docs/finance-tables.md is stale; write it again with%n  %s",
            FinanceDocumentation.COMMAND)
        .hasContent(documentation.page());
  }
}
