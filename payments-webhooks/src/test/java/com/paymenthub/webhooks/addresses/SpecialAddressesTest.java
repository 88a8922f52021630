package com.paymenthub.webhooks.addresses;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpecialAddressesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.100.100.200",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "168.63.129.16",
        "169.254.169.254",
        "169.254.170.2",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.31.196.1",
        "192.52.193.1",
        "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255",
        "192.175.48.1",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.255",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.0",
        "255.255.255.255",
        // IPv6, and IPv4 in many a disguise
        "::",
        "::1",
        "::2",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::8.8.8.8",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:0:7f00:1::",
        "2001:10::1",
        "2001:20::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:a9fe:a9fe::1",
        "2620:4f:8000::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fdff::1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "4000::1",
        "8000::1",
        "e000::1",
        "2600::5efe:7f00:1",
        "2600::200:5efe:a00:1"
      })
  void a_special_address_is_known_as_one(String address) {
    assertThat(SpecialAddresses.contains(InetAddress.ofLiteral(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "168.63.129.15",
        "168.63.129.17",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2001:4860:4860::8888",
        "2606:4700:4700::1111",
        "2a00:1450::1",
        "2001:200::1",
        "2003::1",
        "3ffe::1",
        "::ffff:8.8.8.8"
      })
  void a_public_address_is_not_special(String address) {
    assertThat(SpecialAddresses.contains(InetAddress.ofLiteral(address))).isFalse();
  }

  @Test
  void an_endpoint_is_refused_when_any_of_its_addresses_is_special() {
    HostNames both =
        _ ->
            new InetAddress[] {InetAddress.ofLiteral("8.8.8.8"), InetAddress.ofLiteral("10.0.0.1")};

    assertThat(
            new AddressPolicy(both, false)
                .allowsRegistration(
                    java.net.URI.create("https://shop.example"), UUID.randomUUID(), true))
        .isFalse();
  }

  @Test
  void lifting_the_rule_lifts_it_for_sandbox_accounts_only() {
    InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
    AddressPolicy lifted = new AddressPolicy(InetAddress::getAllByName, true);

    assertThat(lifted.allows(loopback, true)).isTrue();
    assertThat(lifted.allows(loopback, false)).isFalse();
    assertThat(new AddressPolicy(InetAddress::getAllByName, false).allows(loopback, true))
        .isFalse();
  }
}
