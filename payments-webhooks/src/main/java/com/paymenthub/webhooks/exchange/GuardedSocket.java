package com.paymenthub.webhooks.exchange;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.function.Predicate;

/**
 * A socket that checks the address to which it is about to connect, so that no name, redirect or
 * second look-up can lead to another one. It never uses a proxy.
 */
final class GuardedSocket extends Socket {

  private final Predicate<InetAddress> allowed;

  GuardedSocket(Predicate<InetAddress> allowed) {
    super(Proxy.NO_PROXY);
    this.allowed = allowed;
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    if (!(endpoint instanceof InetSocketAddress address)
        || address.isUnresolved()
        || !allowed.test(address.getAddress())) {
      throw new AddressRefused();
    }
    super.connect(endpoint, timeout);
  }

  /** The address is one that notifications must not be sent to. */
  static final class AddressRefused extends IOException {
    private static final long serialVersionUID = 1L;

    AddressRefused() {
      super("this address is not connected to");
    }
  }
}
