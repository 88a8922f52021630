package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that lie encrypted with a key-encryption key, and the command that does it. */
class WrapKeysTest {

  private static final Pattern KEY_IN_CLEAR = Pattern.compile("\"value\":\\s*\"([^\"]+)\"");
  private static final String FILE = "--payments.keys.encryption-key-file=";
  private static final String URI = "--payments.keys.encryption-key-uri=";
  private static final String PREVIOUS_URI = "--payments.keys.previous-encryption-key-uri=";

  @TempDir Path elsewhere;

  private final List<RunningService> nodes = new ArrayList<>();

  @AfterEach
  void stop() {
    nodes.reversed().forEach(RunningService::stop);
  }

  @Test
  void keys_in_clear_are_wrapped_once_and_running_services_go_on() throws Exception {
    RunningService before = started(RunningService.start());
    TestAccount account = before.newAccount();
    ApiClient client = before.client(account);
    String card = SavedCardLoad.card(client);
    Path keys = home(before).resolve("keys");
    List<String> clear = clearMaterial(keys);
    assertThat(filesWith(clear, home(before))).hasSize(2);
    String key = FILE + keyFile("key");
    assertThatThrownBy(() -> before.anotherNode(key))
        .rootCause()
        .hasMessageContaining("wrap-keys")
        .hasMessageContaining("payments.keys.encryption-key-file");

    try (SavedCardLoad load = new SavedCardLoad(account, card, before)) {
      Ended wrapping = WarmCommands.beside(before, "wrap-keys", key);
      assertThat(wrapping.exitCode()).as(wrapping.written()).isZero();
      assertThat(wrapping.output())
          .contains("vault-keyset.json: wrapped", "hash-key: wrapped")
          .doesNotContain(clear);

      RunningService after = started(before.anotherNode(key));
      assertThat(SavedCardLoad.charge(after.client(account), account, card).status())
          .isEqualTo(201);
      assertAllAccepted(load.end());
    }

    assertThat(filesWith(clear, home(before))).isEmpty();
    assertThat(SavedCardLoad.charge(client, account, card).status()).isEqualTo(201);
    Ended again = WarmCommands.beside(before, "wrap-keys", key);
    assertThat(again.exitCode()).as(again.written()).isZero();
    assertThat(again.output())
        .contains("vault-keyset.json: was wrapped already", "hash-key: was wrapped already");
    assertThatThrownBy(() -> before.anotherNode())
        .rootCause()
        .hasMessageContaining("is wrapped: set payments.keys.encryption-key-file");
    ServiceProcess refused =
        ServiceProcess.beside(before, "serve", "--server.port=0", FILE + keyFile("other"));
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output())
        .contains(
            "was wrapped with another key-encryption key, or changed: it is not opened by"
                + " payments.keys.encryption-key-file")
        .doesNotContain("\tat ");
  }

  @Test
  void both_keys_are_rotated_while_services_take_charges() throws Exception {
    RunningService first = started(RunningService.start(URI + "test-kms://old"));
    TestAccount account = first.newAccount();
    String card = SavedCardLoad.card(first.client(account));
    Path keyset = home(first).resolve("keys/vault-keyset.json");
    assertThat(Files.readString(keyset)).contains("encryptedKeyset");
    String current = FILE + keyFile("key");
    String previous = PREVIOUS_URI + "test-kms://old";
    RunningService one = started(first.anotherNode(current, previous));
    first.stop();

    try (SavedCardLoad load = new SavedCardLoad(account, card, one)) {
      for (String command : List.of("wrap-keys", "rotate-keys")) {
        Ended done = WarmCommands.beside(one, command, current, previous);
        assertThat(done.exitCode()).as(done.written()).isZero();
      }
      assertAllAccepted(load.end());
    }

    assertThat(Files.readString(keyset)).contains("encryptedKeyset");
    assertThatThrownBy(() -> one.anotherNode(URI + "test-kms://old"))
        .rootCause()
        .hasMessageContaining("was wrapped with another key-encryption key");
    RunningService last = started(one.anotherNode(current));
    for (RunningService node : List.of(one, last)) {
      assertThat(SavedCardLoad.charge(node.client(account), account, card).status()).isEqualTo(201);
    }
  }

  @Test
  void keys_from_the_settings_are_printed_wrapped() throws Exception {
    RunningService node = started(RunningService.start());
    Path keys = home(node).resolve("keys");
    List<String> clear = clearMaterial(keys);
    Ended wrapping =
        WarmCommands.beside(
            node,
            "wrap-keys",
            "--payments.keys.vault-keyset=" + Files.readString(keys.resolve("vault-keyset.json")),
            "--payments.keys.hash-key=" + Files.readString(keys.resolve("hash-key")),
            URI + "test-kms://a");
    assertThat(wrapping.exitCode()).as(wrapping.written()).isZero();
    assertThat(wrapping.output()).doesNotContain(clear);
    String[] wrapped =
        wrapping
            .output()
            .lines()
            .filter(line -> line.startsWith("payments.keys."))
            .map(line -> "--" + line)
            .toArray(String[]::new);

    assertThat(wrapped).hasSize(2);
    RunningService after = started(node.anotherNode(wrapped[0], wrapped[1], URI + "test-kms://a"));
    assertThat(after.newAccount()).isNotNull();
    assertThatThrownBy(() -> node.anotherNode(wrapped))
        .rootCause()
        .hasMessageContaining("is wrapped: set payments.keys.encryption-key-file");
  }

  private RunningService started(RunningService node) {
    nodes.add(node);
    return node;
  }

  private static void assertAllAccepted(List<ApiAnswer> answers) {
    assertThat(answers)
        .isNotEmpty()
        .allSatisfy(answer -> assertThat(answer.status()).as(answer.text()).isEqualTo(201));
  }

  private static Path home(RunningService node) {
    return Path.of(node.setting("payments.home")).toAbsolutePath();
  }

  /** A file with a new key-encryption key. */
  private Path keyFile(String name) throws IOException {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    Path file =
        Files.createFile(
            elsewhere.resolve(name),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, Base64.getEncoder().encodeToString(key) + "\n");
  }

  /** The keys themselves, as they stand in the files: base64. */
  private static List<String> clearMaterial(Path keys) throws IOException {
    List<String> found = new ArrayList<>();
    Matcher matcher = KEY_IN_CLEAR.matcher(Files.readString(keys.resolve("vault-keyset.json")));
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    assertThat(found).hasSize(1);
    found.add(Files.readString(keys.resolve("hash-key")));
    return found;
  }

  /** The files below a directory that hold one of these texts. */
  private static List<Path> filesWith(List<String> texts, Path directory) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (texts.stream().anyMatch(content::contains)) {
          found.add(file);
        }
      }
    }
    return found;
  }
}
