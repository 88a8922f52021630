package com.paymenthub.webhooks.addresses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.webhooks.addresses.HostNames.NotLookedUp;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hosts whose name servers do not answer are their owner's trouble and nobody else's. */
class BoundedHostNamesTest {

  private static final int MAXIMUM = 64;
  private static final int PER_ACCOUNT = 8;
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(50);
  private static final InetAddress FOUND = InetAddress.ofLiteral("198.51.100.7");

  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicInteger silent = new AtomicInteger();
  private final UUID account = UUID.randomUUID();

  @AfterEach
  void let_the_name_servers_answer() {
    over.countDown();
  }

  @Test
  void one_account_leaves_look_ups_to_the_others() throws Exception {
    BoundedHostNames hosts = hosts(LONG, MAXIMUM, PER_ACCOUNT);
    List<CompletableFuture<InetAddress[]>> waiting = new ArrayList<>();
    for (int host = 0; host < 2 * MAXIMUM; host++) {
      waiting.add(begin(hosts, account, "silent-" + host));
    }
    await().until(() -> silent.get() >= PER_ACCOUNT);

    assertThat(resolve(hosts, UUID.randomUUID(), "shop.example")).containsExactly(FOUND);
    assertThat(silent).hasValue(PER_ACCOUNT);
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void what_finds_no_room_waits_for_it() throws Exception {
    BoundedHostNames hosts = hosts(LONG, MAXIMUM, 1);
    CompletableFuture<InetAddress[]> first = begin(hosts, account, "silent");
    await().until(() -> silent.get() == 1);
    CompletableFuture<InetAddress[]> second = begin(hosts, account, "shop.example");
    assertThat(second).isNotDone();

    over.countDown();

    assertThat(first.get()).containsExactly(FOUND);
    assertThat(second.get()).containsExactly(FOUND);
  }

  @Test
  void a_look_up_that_was_not_made_says_nothing_about_the_host() {
    BoundedHostNames hosts = hosts(SHORT, MAXIMUM, 1);
    assertThatThrownBy(() -> resolve(hosts, account, "silent-1"))
        .isInstanceOf(UnknownHostException.class)
        .isNotInstanceOf(NotLookedUp.class);

    assertThatThrownBy(() -> resolve(hosts, account, "silent-2")).isInstanceOf(NotLookedUp.class);
    assertThat(silent).hasValue(1);
  }

  @Test
  void all_accounts_together_make_no_more_than_the_maximum() {
    BoundedHostNames hosts = hosts(SHORT, 2, 1);
    for (int number = 0; number < 2; number++) {
      String host = "silent-" + number;
      assertThatThrownBy(() -> resolve(hosts, UUID.randomUUID(), host))
          .isNotInstanceOf(NotLookedUp.class);
    }

    assertThatThrownBy(() -> resolve(hosts, account, "shop.example"))
        .isInstanceOf(NotLookedUp.class);
  }

  @Test
  void who_asks_for_a_host_that_another_account_looks_up_needs_no_room() throws Exception {
    BoundedHostNames hosts = hosts(LONG, 1, 1);
    CompletableFuture<InetAddress[]> first = begin(hosts, account, "silent");
    await().until(() -> silent.get() == 1);
    CompletableFuture<InetAddress[]> other = begin(hosts, UUID.randomUUID(), "silent");

    over.countDown();

    assertThat(first.get()).containsExactly(FOUND);
    assertThat(other.get()).containsExactly(FOUND);
    assertThat(silent).hasValueLessThanOrEqualTo(2);
  }

  @Test
  void no_look_ups_at_all_is_no_setting() {
    assertThatThrownBy(() -> new BoundedHostNames(0, 1)).hasMessageContaining("maximum-lookups");
    assertThatThrownBy(() -> new BoundedHostNames(1, 0))
        .hasMessageContaining("maximum-lookups-per-account");
  }

  private BoundedHostNames hosts(Duration patience, int maximum, int perAccount) {
    HostNames resolver =
        host -> {
          if (host.startsWith("silent")) {
            silent.incrementAndGet();
            awaitEnd();
          }
          return new InetAddress[] {FOUND};
        };
    return new BoundedHostNames(resolver, patience, maximum, perAccount);
  }

  private void awaitEnd() {
    try {
      over.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private static CompletableFuture<InetAddress[]> begin(
      BoundedHostNames hosts, UUID account, String host) {
    CompletableFuture<InetAddress[]> result = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            result.complete(resolve(hosts, account, host));
          } catch (UnknownHostException unknown) {
            result.completeExceptionally(unknown);
          }
        });
    return result;
  }

  private static InetAddress[] resolve(BoundedHostNames hosts, UUID account, String host)
      throws UnknownHostException {
    return ScopedValue.where(HostNames.ACCOUNT, account).call(() -> hosts.resolve(host));
  }
}
