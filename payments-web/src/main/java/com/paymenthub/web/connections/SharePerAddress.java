package com.paymenthub.web.connections;

import com.paymenthub.charging.attempts.SourceAddress;
import io.micrometer.core.instrument.Counter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.IO;
import org.jspecify.annotations.Nullable;

/** Closes a connection at once whose address holds as many as it may. */
final class SharePerAddress implements SelectorManager.AcceptListener {

  private final int maximum;
  private final Predicate<InetAddress> counted;
  private final Counter refused;
  private final Map<ByteBuffer, Integer> open = new ConcurrentHashMap<>();
  private final Map<SelectableChannel, ByteBuffer> sources = new ConcurrentHashMap<>();

  SharePerAddress(int maximum, Predicate<InetAddress> counted, Counter refused) {
    this.maximum = maximum;
    this.counted = counted;
    this.refused = refused;
  }

  @Override
  public void onAccepting(SelectableChannel channel) {
    InetAddress address = addressOf(channel);
    if (address == null || !counted.test(address)) {
      return;
    }
    ByteBuffer source = ByteBuffer.wrap(new SourceAddress(address).counted());
    sources.put(channel, source);
    if (open.merge(source, 1, Integer::sum) > maximum) {
      refused.increment();
      IO.close(channel);
    }
  }

  @Override
  public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
    forget(channel);
  }

  @Override
  public void onClosed(SelectableChannel channel) {
    forget(channel);
  }

  private void forget(SelectableChannel channel) {
    ByteBuffer source = sources.remove(channel);
    if (source != null) {
      open.computeIfPresent(source, (_, number) -> number == 1 ? null : number - 1);
    }
  }

  /** Null when the other side has hung up already. */
  private static @Nullable InetAddress addressOf(SelectableChannel channel) {
    try {
      return channel instanceof SocketChannel socket
              && socket.getRemoteAddress() instanceof InetSocketAddress peer
          ? peer.getAddress()
          : null;
    } catch (IOException gone) {
      return null;
    }
  }
}
