package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BooksJsonTest {

  @Test
  void a_code_in_books_of_an_earlier_version_is_read_and_written_as_it_was() {
    String stored =
        "{\"transactionId\":\"tx-1\",\"code\":\"a code\",\"expiresAt\":\"2026-11-21T12:00:00Z\"}";
    Issued meaning = new Issued("tx-1", "a code", Instant.parse("2026-11-21T12:00:00Z"));

    assertThat(BooksJson.MAPPER.readValue(stored, Issued.class)).isEqualTo(meaning);
    assertThat(BooksJson.MAPPER.readTree(BooksJson.MAPPER.writeValueAsString(meaning)))
        .isEqualTo(BooksJson.MAPPER.readTree(stored));
  }
}
