package com.paymenthub.charging.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.sealing.Keys;
import com.paymenthub.platform.sealing.SealedDatabase;
import com.paymenthub.platform.sealing.Sealer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** A request does not read the texts that it has stored itself. */
class RequestTextsTest {

  private static final Map<String, String> GIVEN = Map.of("description", "for João");

  private final JdbcTemplate jdbc = SealedDatabase.jdbc();
  private final Transactions transactions =
      new Transactions(
          new DataSourceTransactionManager(Objects.requireNonNull(jdbc.getDataSource())));
  private final PersonalTexts texts =
      new PersonalTexts(jdbc, new Sealer(Keys.fresh()), JsonMapper.shared());
  private final UUID client = Ids.next();
  private final UUID charge = Ids.next();

  @Test
  void what_it_stored_is_known_until_it_ends() {
    Map<String, String> known =
        RequestTexts.during(
            () -> {
              store(GIVEN);
              jdbc.update("delete from personal_text where owner_id = ?", charge);
              assertThat(texts.get(Ids.next(), List.of(charge))).isEmpty();
              return found();
            });

    assertThat(known).isEqualTo(GIVEN);
    assertThat(found()).isEmpty();
  }

  @Test
  void a_new_owner_without_texts_is_not_looked_for() {
    RequestTexts.during(
        () -> {
          store(Map.of());
          somebodyElse(() -> store(GIVEN));
          assertThat(found()).isEmpty();
          return charge;
        });

    assertThat(found()).isEqualTo(GIVEN);
  }

  @Test
  void what_was_rolled_back_is_not_known() {
    RequestTexts.during(
        () -> {
          assertThatThrownBy(
                  () ->
                      transactions.run(
                          () -> {
                            texts.putNew(client, charge, GIVEN);
                            throw new IllegalStateException("too late");
                          }))
              .hasMessage("too late");
          assertThat(found()).isEmpty();
          return charge;
        });
  }

  @Test
  void texts_that_become_known_later_are_read() {
    RequestTexts.during(
        () -> {
          store(GIVEN);
          texts.put(client, charge, charge, Map.of("words", "no"));
          assertThat(found()).isEqualTo(Map.of("description", "for João", "words", "no"));
          return charge;
        });
  }

  @Test
  void texts_that_are_added_in_the_same_transaction_are_read_as_well() {
    RequestTexts.during(
        () -> {
          transactions.run(
              () -> {
                texts.putNew(client, charge, GIVEN);
                texts.put(client, charge, charge, Map.of("words", "no"));
                return charge;
              });
          assertThat(found()).isEqualTo(Map.of("description", "for João", "words", "no"));
          return charge;
        });
  }

  @Test
  void erased_texts_are_gone_at_once() {
    RequestTexts.during(
        () -> {
          store(GIVEN);
          texts.erase(client, charge);
          assertThat(found()).isEmpty();
          return charge;
        });
  }

  private void store(Map<String, String> given) {
    transactions.run(
        () -> {
          texts.putNew(client, charge, given);
          return charge;
        });
  }

  private Map<String, String> found() {
    return texts.get(client, List.of(charge)).getOrDefault(charge, Map.of());
  }

  private static void somebodyElse(Runnable work) {
    CompletableFuture.runAsync(work).join();
  }
}
