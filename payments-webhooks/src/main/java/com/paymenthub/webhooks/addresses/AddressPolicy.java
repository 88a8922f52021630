package com.paymenthub.webhooks.addresses;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Which addresses notifications of an account may be sent to (docs/interface.md §8). */
@Component
public class AddressPolicy {

  private final HostNames hosts;
  private final boolean privateAllowedInSandbox;

  public AddressPolicy(
      HostNames hosts,
      @Value("${payments.webhooks.allow-private-addresses:false}")
          boolean privateAllowedInSandbox) {
    this.hosts = hosts;
    this.privateAllowedInSandbox = privateAllowedInSandbox;
  }

  /**
   * Whether a connection to this very address is allowed.
   *
   * @param sandbox whether it is for a sandbox account
   */
  public boolean allows(InetAddress address, boolean sandbox) {
    return (sandbox && privateAllowedInSandbox) || !SpecialAddresses.contains(address);
  }

  /**
   * Whether an endpoint may be registered: no address that its host has now is special. A host
   * without an address may get one later, so that each connection is checked again.
   *
   * @param account whose share of the look-ups is used
   */
  public boolean allowsRegistration(URI endpoint, UUID account, boolean sandbox) {
    try {
      InetAddress[] addresses =
          ScopedValue.where(HostNames.ACCOUNT, account)
              .call(() -> hosts.resolve(plain(endpoint.getHost())));
      return Arrays.stream(addresses).allMatch(address -> allows(address, sandbox));
    } catch (UnknownHostException none) {
      return true;
    }
  }

  /** Without the brackets of IPv6, and without the dot of the root, which changes no address. */
  private static String plain(String host) {
    if (host.startsWith("[")) {
      return host.substring(1, host.length() - 1);
    }
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }
}
