package com.paymenthub.web.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.charging.attempts.SourceAddress;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** Who is believed about where a request comes from. */
class SourceAddressesTest {

  private static final SimpleMeterRegistry METERS = new SimpleMeterRegistry();
  private static final List<String> NOBODY = List.of();
  private static final List<String> PROXIES = List.of("10.0.0.0/8", "2001:db8::/32", "192.0.2.7");

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3, 93.184.216.1, 93.184.216.1",
    "10.1.2.3, '8.8.8.8, 93.184.216.1', 93.184.216.1",
    "10.1.2.3, '8.8.8.8,93.184.216.1:80 , 192.0.2.7', 93.184.216.1",
    "2001:db8::1, 2a00:1450::1, 2a00:1450::1",
    "2001:db8::1, '[2a00:1450::1]:443', 2a00:1450::1",
    "2001:db8::1, ::ffff:93.184.216.1, 93.184.216.1",
    // Not a proxy that was named: it is the source itself, also where it writes another.
    "11.1.2.3, 93.184.216.1, 11.1.2.3",
    "192.0.2.8, 93.184.216.1, 192.0.2.8",
  })
  void named_proxies_are_believed(String peer, String forwardedFor, String source) {
    assertThat(of(PROXIES, peer, forwardedFor)).isEqualTo(source);
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "", "10.9.9.9", "93.184.216.1, _hidden", "93.184.216.1, "})
  void what_a_proxy_does_not_tell_is_unknown(String forwardedFor) {
    assertThat(of(PROXIES, "10.1.2.3", forwardedFor)).isNull();
  }

  @Test
  void where_no_proxy_is_named_a_peer_from_the_internet_is_the_source() {
    assertThat(of(NOBODY, "93.184.216.1", null)).isEqualTo("93.184.216.1");
    assertThat(of(NOBODY, "93.184.216.1", "8.8.8.8")).isEqualTo("93.184.216.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1", "10.1.2.3", "192.168.1.1", "100.64.1.1", "fd00::1"})
  void where_no_proxy_is_named_any_other_peer_may_be_one(String peer) {
    assertThat(of(NOBODY, peer, "93.184.216.1")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "proxy.example", "10.0.0.0/x"})
  void what_is_no_address_is_not_taken_for_one(String setting) {
    assertThatThrownBy(() -> new SourceAddresses(List.of(setting), METERS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("payments.trusted-proxies")
        .hasMessageContaining(setting);
  }

  @Test
  void an_address_is_shown_to_nobody() {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setRemoteAddr("93.184.216.1");

    assertThat(new SourceAddresses(NOBODY, METERS).of(request).orElseThrow().toString())
        .doesNotContain("93.184.216.1");
  }

  private static String of(List<String> proxies, String peer, String forwardedFor) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setRemoteAddr(peer);
    if (forwardedFor != null) {
      request.addHeader("X-Forwarded-For", forwardedFor);
    }
    return new SourceAddresses(proxies, METERS)
        .of(request)
        .map(SourceAddress::address)
        .map(java.net.InetAddress::getHostAddress)
        .map(text -> text.equals("2a00:1450:0:0:0:0:0:1") ? "2a00:1450::1" : text)
        .orElse(null);
  }
}
