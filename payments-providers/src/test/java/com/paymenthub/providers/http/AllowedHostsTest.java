package com.paymenthub.providers.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.providers.contract.ProviderHosts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AllowedHostsTest {

  private static final ProviderHosts DECLARED =
      new ProviderHosts(
          Map.of("api", "https://test.example"), Map.of("api", "https://{prefix}-live.example"));

  @Test
  void the_declared_hosts_are_allowed() {
    assertThat(new AllowedHosts(HostSettings.DEFAULT).of("ONE_BANK", DECLARED)).isEqualTo(DECLARED);
  }

  @Test
  void an_operator_replaces_a_host_and_allows_it() {
    assertThat(of("one-bank", Map.of("api", "https://proxy.example"), "declared", "proxy.example"))
        .isEqualTo(
            new ProviderHosts(
                Map.of("api", "https://proxy.example"),
                Map.of("api", "https://{prefix}-live.example")));
  }

  @Test
  void environment_variables_are_understood() {
    assertThat(of("onebank", Map.of("API", "https://proxy.example"), "declared", "proxy.example"))
        .extracting(ProviderHosts::test)
        .isEqualTo(Map.of("api", "https://proxy.example"));
  }

  @Test
  void a_host_that_is_not_on_the_list_ends_the_start() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("one-bank", Map.of("api", "https://proxy.example"), "declared"))
        .withMessage(
            "payments.providers.allowed-hosts: the host proxy.example of the provider ONE_BANK is"
                + " not on this list, which is: declared");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("one-bank", Map.of("api", "https://test.example:444"), "declared"))
        .withMessageContaining("the host test.example:444");
  }

  @Test
  void a_declared_host_that_is_not_on_the_list_is_not_called() {
    ProviderHosts hosts = of("one-bank", Map.of(), "test.example");

    assertThat(hosts.hasTest()).isTrue();
    assertThat(hosts.hasLive()).isFalse();
  }

  @Test
  void an_operator_names_further_hosts_only_of_a_protocol_that_many_speak() {
    Map<String, String> further = Map.of("another-bank", "https://another.example");
    AllowedHosts hosts = new AllowedHosts(settings("one-bank", further, "another.example"));

    assertThat(hosts.of("ONE_BANK", DECLARED.orFurther()).test())
        .containsExactly(Map.entry("anotherbank", "https://another.example"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("one-bank", further, "another.example"))
        .withMessageContaining("the provider has no host of that name");
  }

  @Test
  void a_setting_that_means_nothing_ends_the_start() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("one-bank", Map.of("apii", "https://proxy.example"), "declared"))
        .withMessage(
            "payments.providers.hosts.one-bank.test.apii: the provider has no host of that name,"
                + " but api");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("one-bank", Map.of("api", "proxy.example"), "declared"))
        .withMessageStartingWith(
            "payments.providers.hosts.one-bank.test.api: proxy.example must be the base URL");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new AllowedHosts(settings("another-bank", Map.of(), "declared"))
                    .afterSingletonsInstantiated())
        .withMessage(
            "payments.providers.hosts.another-bank: no provider of that type is called at hosts");
  }

  private static ProviderHosts of(String provider, Map<String, String> test, String... allowed) {
    AllowedHosts hosts = new AllowedHosts(settings(provider, test, allowed));
    ProviderHosts effective = hosts.of("ONE_BANK", DECLARED);
    hosts.afterSingletonsInstantiated();
    return effective;
  }

  private static HostSettings settings(
      String provider, Map<String, String> test, String... allowed) {
    return new HostSettings(
        Map.of(provider, new HostSettings.OfProvider(test, Map.of())), List.of(allowed));
  }
}
