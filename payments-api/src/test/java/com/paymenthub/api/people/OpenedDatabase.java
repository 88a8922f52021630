package com.paymenthub.api.people;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.platform.sealing.KeyRotation;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.JdbcTemplate;

/** Everything in a database as somebody reads it who has all keys of the service. */
final class OpenedDatabase {

  private static final Pattern HEX = Pattern.compile("\\\\x([0-9a-f]+)");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]{12,}={0,2}");

  private final JdbcTemplate owner;
  private final RunningService service;

  private OpenedDatabase(RunningService service) {
    this.owner = service.owner();
    this.service = service;
  }

  /** Where some text is: the names of tables and opened columns, one for each row. */
  static List<String> placesOf(String mark, RunningService service) throws SQLException {
    OpenedDatabase opened = new OpenedDatabase(service);
    List<String> places = new ArrayList<>();
    opened
        .everything()
        .forEach(
            (place, texts) ->
                texts.stream().filter(text -> shows(text, mark)).forEach(_ -> places.add(place)));
    return places;
  }

  /** In clear, as hexadecimal digits, or as base64 of JSON. */
  private static boolean shows(String text, String mark) {
    return text.contains(mark)
        || HEX.matcher(text)
            .results()
            .filter(hex -> hex.group(1).length() % 2 == 0)
            .anyMatch(
                hex ->
                    new String(HexFormat.of().parseHex(hex.group(1)), StandardCharsets.UTF_8)
                        .contains(mark))
        || BASE64
            .matcher(text)
            .results()
            .filter(part -> part.group().length() % 4 == 0)
            .anyMatch(
                part ->
                    new String(Base64.getDecoder().decode(part.group()), StandardCharsets.UTF_8)
                        .contains(mark));
  }

  private Map<String, List<String>> everything() {
    Map<String, List<String>> all = new HashMap<>();
    for (String table : TableCounts.tables(owner)) {
      all.put(
          table,
          owner.queryForList("select it::text from %s as it".formatted(table), String.class));
    }
    for (SealedColumn column : service.part(KeyRotation.class).columns()) {
      all.put(column.name(), opened(column));
    }
    Map<UUID, Sealer> subjects = subjects();
    all.put(
        "personal_text.sealed",
        owner.query(
            "select subject_id, client_id, owner_id, sealed from personal_text",
            (row, _) ->
                open(
                    subjects.get(row.getObject("subject_id", UUID.class)),
                    row.getBytes("sealed"),
                    "text:%s:%s"
                        .formatted(row.getString("client_id"), row.getString("owner_id")))));
    all.put(
        "notification_attempt.subject_sealed",
        owner.query(
            "select delivery_id, charge_id, subject_sealed from notification_attempt"
                + " join notification on notification.id = delivery_id"
                + " where subject_sealed is not null",
            (row, _) ->
                open(
                    subjects.get(row.getObject("charge_id", UUID.class)),
                    row.getBytes("subject_sealed"),
                    "attempt:" + row.getString("delivery_id"))));
    return all;
  }

  private List<String> opened(SealedColumn column) {
    return owner.query(
        "select * from %s where %s is not null".formatted(column.table(), column.column()),
        (row, _) ->
            new String(
                service
                    .part(Sealer.class)
                    .open(row.getBytes(column.column()), column.binding().of(row)),
                StandardCharsets.UTF_8));
  }

  private Map<UUID, Sealer> subjects() {
    Map<UUID, Sealer> keys = new HashMap<>();
    owner.query(
        "select subject_id, client_id, sealed_key from subject_key where sealed_key is not null",
        row -> {
          keys.put(row.getObject("subject_id", UUID.class), key(row));
        });
    return keys;
  }

  private Sealer key(ResultSet row) throws SQLException {
    String binding =
        "subject:%s:%s".formatted(row.getString("client_id"), row.getString("subject_id"));
    try {
      return new Sealer(
          TinkProtoKeysetFormat.parseKeyset(
                  service
                      .part(Sealer.class)
                      .open(
                          row.getBytes("sealed_key"), binding.getBytes(StandardCharsets.US_ASCII)),
                  InsecureSecretKeyAccess.get(),
                  RegistryConfiguration.get())
              .getPrimitive(RegistryConfiguration.get(), Aead.class));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What no key is left for says nothing. */
  private static String open(Sealer key, byte[] sealed, String binding) {
    return key == null
        ? ""
        : new String(
            key.open(sealed, binding.getBytes(StandardCharsets.US_ASCII)), StandardCharsets.UTF_8);
  }
}
