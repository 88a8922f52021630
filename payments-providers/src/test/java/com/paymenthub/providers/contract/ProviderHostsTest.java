package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.history.Ids;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderHostsTest {

  private static final ProviderHosts HOSTS =
      new ProviderHosts(
          Map.of("api", "https://test.example/v2"),
          Map.of("api", "https://{prefix}-live.example:8443/v2", "token", "https://id.example"));

  @Test
  void an_account_is_served_at_the_hosts_of_its_environment() throws Exception {
    assertThat(HOSTS.at(account(true, "shop1"), "api"))
        .isEqualTo(URI.create("https://test.example/v2"));
    assertThat(HOSTS.at(account(false, "shop1"), "api"))
        .isEqualTo(URI.create("https://shop1-live.example:8443/v2"));
  }

  @Test
  void a_host_that_is_missing_there_is_not_called_in_the_other_environment() {
    assertThatThrownBy(() -> HOSTS.at(account(true, "shop1"), "token"))
        .isInstanceOf(NothingSent.class)
        .hasMessage("no_host");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "evil.example/", "a.b", "evil.example#", "a@b", "a:1", "ç"})
  void a_credential_leads_to_no_other_host(String prefix) {
    assertThatThrownBy(() -> HOSTS.at(account(false, prefix), "api"))
        .isInstanceOf(NothingSent.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.example",
        "https://api.example/",
        "https://me@api.example",
        "https://api.example?a=b",
        "ftp://api.example",
        "http://localhost.example",
        "api.example"
      })
  void what_is_no_base_url_is_refused(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProviderHosts(Map.of("api", url), Map.of()))
        .withMessageStartingWith(url + " must be the base URL");
  }

  @Test
  void an_allow_list_has_hosts_without_the_usual_port() {
    assertThat(HOSTS.authorities())
        .containsExactly("*-live.example:8443", "id.example", "test.example");
    assertThat(ProviderHosts.authority("https://api.example:443/v2")).isEqualTo("api.example");
    assertThat(ProviderHosts.authority("http://localhost:99")).isEqualTo("localhost:99");
  }

  private static ProviderAccount account(boolean sandbox, String prefix) {
    return new ProviderAccount(Ids.next(), Ids.next(), "ONE", 1, sandbox, Map.of("prefix", prefix));
  }
}
