package com.paymenthub.api.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaymentsCommandTest {

  @Test
  void help_is_not_the_service_and_ends_well() {
    assertThat(PaymentsCommand.run(new String[] {"--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"create-account", "--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"simulator", "--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"rotate-keys", "--help"})).contains(0);
    for (String command :
        List.of(
            "list-keys",
            "provider-check",
            "rotate-key",
            "revoke-key",
            "disable-account",
            "enable-account",
            "auditor-login",
            "show-history",
            "export-history",
            "verify",
            "prove",
            "reconcile",
            "decide-difference",
            "replay",
            "rebuild")) {
      assertThat(PaymentsCommand.run(new String[] {command, "--help"})).contains(0);
    }
  }

  @Test
  void an_unknown_command_is_wrong_usage() {
    assertThat(PaymentsCommand.run(new String[] {"create-acount"})).contains(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--hlep",
        "--verison",
        "--port=9090",
        "--server.port",
        "serve --hlep",
        "serve now",
        "serve --server.port 9090",
        "--payments.home=/nowhere --merchnat=Shop",
        "create-account --environment sandbox --merchnat=Shop",
        "rotate-key --client-id 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5 --old-valid=1h",
        "rotate-key --client-id 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5 --old-valid-for soon",
        "rotate-key --client-id 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5 --old-valid-for -1h",
        "rotate-key",
        "rotate-key --client-id shop",
        "revoke-key --client-id 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5",
        "disable-account --reason leaked",
        "auditor-login --name payments_owner",
        "auditor-login --name x;y",
        "auditor-login --nam=anna",
        "show-history",
        "show-history --charge nonsense",
        "show-history --charge 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5 --as-of yesterday",
        "show-history --charge 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5 --card"
            + " 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5",
        "replay --charge 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5",
        "replay --as-of 2026-11-22T14:30:00Z",
        "replay here --as-of 2026-11-22T14:30:00Z",
        "replay here --charge 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5 --jsn",
        "replay --jsn",
        "rebuild --patience-minutes=long",
        "rebuild charges",
        "export-history",
        "export-history --jsn here",
        "verify here --proof file",
        "verify here --sals x",
        "prove",
        "prove nonsense",
        "card-data-scan --without-vault",
        "card-data-scan --without-valt here",
        "install",
        "install here there",
        "install here --chache"
      })
  void what_nobody_understands_is_wrong_usage_and_starts_nothing(String line) {
    assertThat(PaymentsCommand.run(line.split(" "))).contains(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list-keys --client-id %s",
        "rotate-key --client-id %s",
        "revoke-key --client-id %s --key-id 01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5",
        "disable-account --client-id %s",
        "enable-account --client-id %s",
        "flagged",
        "close --account %s --date 2026-11-22",
        "show-history --charge %s",
        "card-data-scan",
        "verify"
      })
  void commands_take_the_settings_of_the_service(String line, @TempDir Path directory)
      throws IOException {
    Path noDirectory = Files.createFile(directory.resolve("file")).resolve("home");
    String command = line.formatted("01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5");

    assertThat(PaymentsCommand.run((command + " --payments.home=" + noDirectory).split(" ")))
        .as("failed, and not wrong usage")
        .contains(line.equals("verify") ? VerifyCommand.NOTHING_CHECKED : 1);
  }

  @Test
  void every_setting_of_spring_is_passed_on() {
    assertThat(
            Settings.firstUnknown(
                List.of(
                    "--debug",
                    "--server.port=0",
                    "--spring.application.name=a=b c\nd",
                    "--management.endpoints.web.exposure.include[0]=health",
                    "--payments.webhooks.delivery.maximum-per-second=1",
                    "--logging.level.com.paymenthub=debug")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "serve",
        "rotate-keys",
        "rotate-hash-key",
        "wrap-keys",
        "list-keys",
        "simulator",
        "install",
        "--help"
      })
  void a_secret_on_the_command_line_is_refused_before_anything_else(
      String command, @TempDir Path home) {
    List<String> arguments = new ArrayList<>(command.isEmpty() ? List.of() : List.of(command));
    arguments.add("--payments.home=" + home);
    arguments.add("--payments.keys.hash-key=hunter2");
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      assertThat(PaymentsCommand.run(arguments.toArray(String[]::new))).contains(2);
    } finally {
      System.setErr(before);
    }

    assertThat(errors.toString(StandardCharsets.UTF_8))
        .contains("payments.keys.hash-key", "PAYMENTS_KEYS_HASH_KEY", "configtree:")
        .doesNotContain("hunter2");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void a_mistyped_setting_is_named_without_its_value() {
    assertThat(Settings.firstUnknown(List.of("--password=secret"))).contains("--password=…");
  }

  @Test
  void an_account_without_environment_is_wrong_usage() {
    assertThat(PaymentsCommand.run(new String[] {"create-account"})).contains(2);
  }

  @Test
  void an_unknown_environment_time_zone_or_argument_is_wrong_usage() {
    String[] base = {"create-account", "--environment"};
    assertThat(PaymentsCommand.run(with(base, "staging"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "sandbox", "--time-zone", "Mars/Olympus")))
        .contains(2);
    assertThat(PaymentsCommand.run(with(base, "sandbox", "--merchnat"))).contains(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-03:00", "UTC-3", "GMT+03:00", "Z"})
  void a_time_zone_is_a_region_and_no_offset(String offset) {
    String[] account = {"create-account", "--environment", "sandbox"};
    String[] operator = {"create-operator", "--name", "ana", "--role", "support"};

    assertThat(PaymentsCommand.run(with(account, "--time-zone=" + offset))).contains(2);
    assertThat(PaymentsCommand.run(with(operator, "--time-zone=" + offset))).contains(2);
  }

  @Test
  void a_simulator_without_port_or_ledger_or_with_a_bad_one_is_wrong_usage() {
    String[] base = {"simulator", "--ledger", "ledger.jsonl"};
    assertThat(PaymentsCommand.run(base)).contains(2);
    assertThat(PaymentsCommand.run(new String[] {"simulator", "--port", "0"})).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--port", "65536"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--port", "0", "--deadline", "0s"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--port", "0", "--deadline", "soon"))).contains(2);
  }

  @Test
  void rotating_keys_two_ways_at_once_or_with_an_unknown_option_is_wrong_usage() {
    String[] base = {"rotate-keys"};
    assertThat(PaymentsCommand.run(with(base, "--no-new-key", "--remove-old-keys"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--remove-keys"))).contains(2);
  }

  @Test
  void rotating_the_hash_key_two_ways_at_once_or_until_no_date_is_wrong_usage() {
    String[] base = {"rotate-hash-key"};
    assertThat(PaymentsCommand.run(with(base, "--no-new-key", "--remove-old-key"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--old-until", "soon"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--give-up", "api_key"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--no-new-key", "--give-up", "api_key"))).contains(2);
  }

  @Test
  void resolving_needs_what_was_found_why_and_who_says_so() {
    String charge = "01a1fceb-4f66-7838-b8d3-5db914aac09b";
    String[] base = {
      "resolve",
      charge,
      charge,
      "--flag",
      "outcome_unknown",
      "--since",
      "2026-11-25T12:00:00.000Z",
      "--reason",
      "the bank says so",
      "--by",
      "Ana"
    };
    assertThat(PaymentsCommand.run(base)).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--moved", "--not-moved"))).contains(2);
    assertThat(PaymentsCommand.run(with(base, "--moved", "--mvoed"))).contains(2);
    assertThat(PaymentsCommand.run(new String[] {"resolve", charge, charge, "--moved"}))
        .contains(2);
    assertThat(PaymentsCommand.run(new String[] {"resolve", "one", "two", "--moved"})).contains(2);
    assertThat(PaymentsCommand.run(new String[] {"resolve", "--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"flagged", "--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"flagged", "--limit", "0"})).contains(2);
    assertThat(PaymentsCommand.run(new String[] {"flagged", "--jsno"})).contains(2);
  }

  @Test
  void a_dump_is_scanned_from_standard_input() {
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream("1\t4111111111111111\n".getBytes(StandardCharsets.US_ASCII)));
    try {
      assertThat(
              PaymentsCommand.run(
                  new String[] {"card-data-scan", "--without-vault", "--fail-on-suspects", "-"}))
          .contains(1);
      assertThat(PaymentsCommand.run(new String[] {"card-data-scan", "--without-vault", "-"}))
          .as("standard input is at its end")
          .contains(0);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void what_is_not_packaged_cannot_be_installed(@TempDir Path directory) {
    Path target = directory.resolve("service");

    assertThat(PaymentsCommand.run(new String[] {"install", target.toString()})).contains(1);
    assertThat(target).doesNotExist();
  }

  private static String[] with(String[] start, String... more) {
    return Stream.concat(Arrays.stream(start), Arrays.stream(more)).toArray(String[]::new);
  }
}
