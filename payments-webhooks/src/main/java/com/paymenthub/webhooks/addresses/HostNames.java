package com.paymenthub.webhooks.addresses;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface HostNames {

  /** The account for which a thread looks up hosts; each account has a share of the look-ups. */
  ScopedValue<UUID> ACCOUNT = ScopedValue.newInstance();

  /**
   * Every address of a host.
   *
   * @param host a name or an address
   * @throws NotLookedUp when there was no room for the look-up, so that nothing is known about the
   *     host
   * @throws UnknownHostException when it has none, or the resolver did not answer in time
   */
  InetAddress[] resolve(String host) throws UnknownHostException;

  /** The resolver was not asked, because as many look-ups as may be are under way. */
  final class NotLookedUp extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    public NotLookedUp() {
      super("too many look-ups are under way");
    }
  }
}
