package com.paymenthub.webhooks.addresses;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface HostNames {

  /**
   * Every address of a host.
   *
   * @param host a name or an address
   * @throws UnknownHostException when it has none, or the resolver did not answer in time
   */
  InetAddress[] resolve(String host) throws UnknownHostException;
}
