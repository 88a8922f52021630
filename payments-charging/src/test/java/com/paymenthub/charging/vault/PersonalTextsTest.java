package com.paymenthub.charging.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.charging.vault.PersonalTexts.BlockReason;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.sealing.Keys;
import com.paymenthub.platform.sealing.SealedDatabase;
import com.paymenthub.platform.sealing.Sealer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

class PersonalTextsTest {

  private final JdbcTemplate jdbc = SealedDatabase.jdbc();
  private final PersonalTexts texts =
      new PersonalTexts(jdbc, new Sealer(Keys.fresh()), JsonMapper.shared());
  private final UUID client = Ids.next();
  private final UUID charge = Ids.next();
  private final UUID person = Ids.next();

  @Test
  void what_was_put_comes_back() {
    texts.put(client, charge, person, Map.of("description", "für João"));

    assertThat(of(charge)).isEqualTo(Map.of("description", "für João"));
  }

  @Test
  void later_texts_stand_beside_earlier_ones() {
    texts.put(client, charge, person, Map.of("a", "1", "b", "2"));
    texts.put(client, charge, person, Map.of("b", "3", "c", "4"));

    assertThat(of(charge)).isEqualTo(Map.of("a", "1", "b", "3", "c", "4"));
  }

  @Test
  void several_owners_speak_of_one_person() {
    UUID other = Ids.next();
    texts.put(client, charge, person, Map.of("a", "1"));
    texts.put(client, other, person, Map.of("a", "2"));

    assertThat(texts.get(client, List.of(charge, other, Ids.next()))).hasSize(2);
    assertThat(of(other)).isEqualTo(Map.of("a", "2"));
  }

  @Test
  void the_texts_of_an_owner_keep_their_subject() {
    texts.put(client, charge, person, Map.of("a", "1"));

    assertThatThrownBy(() -> texts.put(client, charge, Ids.next(), Map.of("b", "2")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(of(charge)).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void another_account_sees_nothing() {
    texts.put(client, charge, person, Map.of("a", "1"));

    assertThat(texts.get(Ids.next(), List.of(charge))).isEmpty();
    assertThatThrownBy(() -> texts.put(Ids.next(), Ids.next(), person, Map.of("a", "2")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void erasing_a_person_takes_the_texts_and_the_key() {
    texts.put(client, charge, person, Map.of("a", "1"));
    texts.erase(client, person);

    assertThat(texts.get(client, List.of(charge))).isEmpty();
    assertThat(rows("personal_text")).isZero();
    assertThat(
            jdbc.queryForList(
                "select sealed_key from subject_key where subject_id = ?", byte[].class, person))
        .containsOnlyNulls();
  }

  @Test
  void nothing_is_stored_about_a_person_who_was_erased() {
    texts.erase(client, person);
    texts.put(client, charge, person, Map.of("a", "1"));

    assertThat(texts.get(client, List.of(charge))).isEmpty();
    assertThat(rows("personal_text")).isZero();
  }

  @Test
  void blocked_texts_are_read_only_where_they_are_asked_for_as_such() {
    texts.put(client, charge, person, Map.of("a", "1"));

    assertThat(texts.block(client, person, BlockReason.LEGAL_OBLIGATION, Instant.EPOCH)).isTrue();

    assertThat(texts.get(client, List.of(charge))).isEmpty();
    assertThat(texts.getWithKeys(client, List.of(charge))).isEmpty();
    assertThat(texts.getEvenBlocked(client, charge)).isEqualTo(Map.of("a", "1"));
    texts.erase(client, person);
    assertThat(texts.getEvenBlocked(client, charge)).isEmpty();
    assertThat(texts.block(client, person, BlockReason.LEGAL_OBLIGATION, Instant.EPOCH)).isFalse();
  }

  @Test
  void a_row_from_a_backup_stays_unreadable_after_erasure() {
    texts.put(client, charge, person, Map.of("a", "1"));
    byte[] backup =
        jdbc.queryForObject(
            "select sealed from personal_text where owner_id = ?", byte[].class, charge);
    texts.erase(client, person);
    jdbc.update(
        "insert into personal_text (owner_id, client_id, subject_id, sealed) values (?, ?, ?, ?)",
        charge,
        client,
        person,
        backup);

    assertThat(texts.get(client, List.of(charge))).isEmpty();
    assertThat(texts.getEvenBlocked(client, charge)).isEmpty();
  }

  @Test
  void another_account_erases_nothing() {
    texts.put(client, charge, person, Map.of("a", "1"));
    texts.erase(Ids.next(), person);

    assertThat(of(charge)).isEqualTo(Map.of("a", "1"));
  }

  private Map<String, String> of(UUID owner) {
    return texts.get(client, List.of(owner)).get(owner);
  }

  private int rows(String table) {
    return jdbc.queryForObject(
        "select count(*) from " + table + " where subject_id = ?", Integer.class, person);
  }
}
