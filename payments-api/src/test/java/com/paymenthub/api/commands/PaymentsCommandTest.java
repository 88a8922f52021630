package com.paymenthub.api.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PaymentsCommandTest {

  @Test
  void help_is_not_the_service_and_ends_well() {
    assertThat(PaymentsCommand.run(new String[] {"--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"create-account", "--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"simulator", "--help"})).contains(0);
    assertThat(PaymentsCommand.run(new String[] {"rotate-keys", "--help"})).contains(0);
  }

  @Test
  void an_unknown_command_is_wrong_usage() {
    assertThat(PaymentsCommand.run(new String[] {"create-acount"})).contains(2);
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

  private static String[] with(String[] start, String... more) {
    return Stream.concat(Arrays.stream(start), Arrays.stream(more)).toArray(String[]::new);
  }
}
