package com.paymenthub.charging.vault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.sealing.KeyMaterial;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.sealing.Keys;
import com.paymenthub.platform.sealing.SealedDatabase;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Pan;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class CardVaultTest {

  private static final Pan PAN = Pan.parse("4111111111111111").orElseThrow();
  private static final CardData CARD =
      new CardData(PAN, "MARIA\nDE SÃO JOÃO", YearMonth.of(2030, 1));

  private final JdbcTemplate jdbc = SealedDatabase.jdbc();
  private final KeyMaterial keys = Keys.fresh();
  private final CardVault vault =
      new CardVault(
          jdbc, new Sealer(keys), new KeyedHash(keys, Clock.systemUTC()), Clock.systemUTC());
  private final UUID client = Ids.next();
  private final UUID card = Ids.next();

  @Test
  void what_was_stored_comes_out_again() {
    vault.store(client, card, CARD);

    assertThat(vault.open(client, card)).isEqualTo(CARD);
  }

  @Test
  void the_database_sees_neither_number_nor_name() {
    vault.store(client, card, CARD);

    byte[] row =
        jdbc.queryForObject(
            "select sealed || fingerprint from vault_card where card_id = ?", byte[].class, card);
    assertThat(new String(row, StandardCharsets.ISO_8859_1))
        .doesNotContain("4111", "MARIA", "2030");
  }

  @Test
  void another_account_does_not_get_it() {
    vault.store(client, card, CARD);

    assertThatThrownBy(() -> vault.open(Ids.next(), card))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_row_moved_to_another_card_does_not_open() {
    UUID other = Ids.next();
    vault.store(client, card, CARD);
    jdbc.update("update vault_card set card_id = ? where card_id = ?", other, card);

    assertThatThrownBy(() -> vault.open(client, other)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void equal_numbers_have_one_fingerprint_within_an_account_only() {
    UUID again = Ids.next();
    UUID elsewhere = Ids.next();
    UUID another = Ids.next();
    vault.store(client, card, CARD);
    vault.store(client, again, CARD);
    vault.store(another, elsewhere, CARD);

    assertThat(fingerprint(client, card))
        .matches("[0-9a-f]{64}")
        .isEqualTo(fingerprint(client, again))
        .isNotEqualTo(fingerprint(another, elsewhere));
  }

  private String fingerprint(UUID account, UUID of) {
    return vault.show(account, List.of(of)).get(of).fingerprint();
  }

  @Test
  void what_may_be_shown_comes_by_the_dozen() {
    UUID second = Ids.next();
    vault.store(client, card, CARD);
    vault.store(client, second, new CardData(PAN, "JOÃO", YearMonth.of(2031, 2)));
    String fingerprint = fingerprint(client, card);

    assertThat(vault.show(client, List.of(card, second, Ids.next())))
        .hasSize(2)
        .containsEntry(card, new CardVault.Shown("MARIA\nDE SÃO JOÃO", fingerprint))
        .containsEntry(second, new CardVault.Shown("JOÃO", fingerprint));
    assertThat(vault.show(Ids.next(), List.of(card))).isEmpty();
    assertThat(vault.show(client, List.of())).isEmpty();
  }

  @Test
  void an_error_of_the_database_quotes_nothing_of_the_card() {
    vault.store(client, card, CARD);
    String sealed =
        new String(
            jdbc.queryForObject(
                "select sealed from vault_card where card_id = ?", byte[].class, card),
            ISO_8859_1);

    assertThatThrownBy(() -> vault.store(client, card, CARD))
        .satisfies(
            failure ->
                assertThat(failure)
                    .hasStackTraceContaining("vault_card")
                    .message()
                    .doesNotContain("4111", "MARIA", sealed));
  }
}
