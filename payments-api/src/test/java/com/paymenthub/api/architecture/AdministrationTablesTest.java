package com.paymenthub.api.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accounts, keys, merchants and their providers are reached by few, each for a reason. */
class AdministrationTablesTest {

  private static final List<String> ENTITIES =
      List.of("AccountEntity", "ApiKeyEntity", "MerchantEntity", "MerchantProviderEntity");

  /** Behind what is remembered, for a moment or for good. */
  private static final List<String> READERS_OF_CACHES =
      List.of(
          "AccountEnvironments", "AccountTimeZones", "Authenticator", "MerchantRows", "OldKeys");

  /** Ids of accounts, for an operator who looks for a person in all of them. */
  private static final List<String> LOOKS_FOR_PEOPLE = List.of("PersonRequests");

  /** They name the sealed columns, for the rotation of the keys. */
  private static final List<String> HOLDERS_OF_SEALED_COLUMNS =
      List.of("CredentialSealer", "SessionKeys");

  /** They say what was hashed with the hash key, for its rotation. */
  private static final List<String> HOLDERS_OF_HASHES = List.of("KeyHashes", "NoticeIntake");

  /**
   * What charges and sessions write: the end of a session's key follows from the session's events,
   * and the use of a key is noted behind the request that uses it.
   */
  private static final List<String> WRITERS_OF_CHARGES = List.of("KeyUses", "SessionKeys");

  /** On the console's own connections, to show names beside charges and to list accounts. */
  private static final List<String> READERS_OF_THE_CONSOLE =
      List.of(
          "AccountRows",
          "ChargeFinder",
          "ChargeSurroundings",
          "DailyFigures",
          "HealthFigures",
          "Names",
          "ThingFinder",
          "WebhookFigures");

  /** Names what was stored before a rule, with the tables that the entities know and others. */
  private static final List<String> LOOKS_AT_THE_START = List.of("OffsetTimeZones");

  @TempDir Path folder;

  @Test
  void nobody_else_names_a_table_of_administration() throws IOException {
    assertThat(AdministrationTables.namedBy(sourcesOfTheService()))
        .containsExactlyElementsOf(
            Stream.of(
                    ENTITIES,
                    READERS_OF_CACHES,
                    LOOKS_FOR_PEOPLE,
                    HOLDERS_OF_SEALED_COLUMNS,
                    HOLDERS_OF_HASHES,
                    WRITERS_OF_CHARGES,
                    READERS_OF_THE_CONSOLE,
                    LOOKS_AT_THE_START)
                .flatMap(List::stream)
                .distinct()
                .sorted()
                .toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String sql = \"select * from merchant where id = ?\";",
        "String sql = \"update\" + \" account set name = ?\";",
        "String sql = \"select 1 from charge join\"\n      + \" api_key using (client_id)\";",
        "String table = \"merchant_provider\";",
        "@Table(name = \"account\") class Another {}"
      })
  void whoever_names_one_is_reported(String code) throws IOException {
    Files.writeString(folder.resolve("Reader.java"), code);

    assertThat(AdministrationTables.namedBy(List.of(folder))).containsExactly("Reader");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** From account to account. */ class Walk {}",
        "String sql = \"select * from charge where client_id = ?\";",
        "String subject = \"merchant\";"
      })
  void others_are_not(String code) throws IOException {
    Files.writeString(folder.resolve("Reader.java"), code);

    assertThat(AdministrationTables.namedBy(List.of(folder))).isEmpty();
  }

  private static List<Path> sourcesOfTheService() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of("").toAbsolutePath().getParent())) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .toList();
    }
  }
}
