package com.paymenthub.api.bench;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.util.ClassUtils;

/**
 * Name servers that do not answer: a look-up of such a name takes as long as resolvers usually wait
 * before they give up. It is put into the service's process from outside.
 */
public final class SilentNames extends InetAddressResolverProvider {

  private static final String SUFFIX = ".silent.example";
  private static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(20);

  /** An address of a webhook whose host is such a name. */
  static String url(String name) {
    return "http://" + name + SUFFIX + "/";
  }

  /**
   * The option with which Java starts with such name servers.
   *
   * @param directory an empty one, where they are put
   */
  static String option(Path directory) throws IOException {
    for (Class<?> part : new Class<?>[] {SilentNames.class, Resolver.class}) {
      String file = ClassUtils.getClassFileName(part);
      Path copy = directory.resolve(part.getName().replace('.', '/') + ".class");
      Files.createDirectories(copy.getParent());
      try (InputStream in = requireNonNull(part.getResourceAsStream(file))) {
        Files.copy(in, copy);
      }
    }
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(InetAddressResolverProvider.class.getName()), SilentNames.class.getName());
    return "-Xbootclasspath/a:" + directory;
  }

  @Override
  public InetAddressResolver get(Configuration configuration) {
    return new Resolver(configuration.builtinResolver());
  }

  @Override
  public String name() {
    return "silent";
  }

  /** Does not answer for these names, and as Java's own for all others. */
  private record Resolver(InetAddressResolver own) implements InetAddressResolver {

    @Override
    public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
        throws UnknownHostException {
      if (!host.endsWith(SUFFIX)) {
        return own.lookupByName(host, policy);
      }
      try {
        new CountDownLatch(1).await(GIVEN_UP_AFTER.toSeconds(), TimeUnit.SECONDS);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
      throw new UnknownHostException(host);
    }

    @Override
    public String lookupByAddress(byte[] address) throws UnknownHostException {
      return own.lookupByAddress(address);
    }
  }
}
