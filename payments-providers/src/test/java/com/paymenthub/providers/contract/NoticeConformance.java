package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.history.Ids;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * What every provider that sends notices must do with all that comes to their address. A provider
 * whose notices carry a proof has them verified; for all others they are hints.
 */
public abstract class NoticeConformance {

  /** When the notices of these tests came. */
  protected static final Instant RECEIVED_AT = Instant.parse("2026-11-27T12:00:00Z");

  /** The provider. */
  protected abstract NoticeSender sender();

  /** An account at it. */
  protected abstract ProviderAccount account();

  /** Another account at it, with other credentials. */
  protected abstract ProviderAccount anotherAccount();

  /**
   * A notice as the provider sends it about the account's request with this reference, which came
   * at {@link #RECEIVED_AT}. For each reference it has another id.
   */
  protected abstract NoticeRequest genuine(UUID reference);

  @Test
  public void a_genuine_notice_says_which_request_it_is_about() {
    UUID reference = Ids.next();

    NoticeReading reading = sender().read(genuine(reference), account());

    List<String> references =
        switch (reading) {
          case NoticeReading.Verified(List<ProviderNotice> notices, List<String> _) ->
              notices.stream().map(ProviderNotice::reference).toList();
          case NoticeReading.Hints(List<String> hinted) -> hinted;
          case NoticeReading.Handshake _, NoticeReading.Unverifiable _ -> List.of();
        };
    assertThat(references).as("%s", reading).contains(reference.toString());
  }

  @Test
  public void reading_it_again_says_the_same() {
    NoticeRequest request = genuine(Ids.next());

    assertThat(sender().read(request, account())).isEqualTo(sender().read(request, account()));
  }

  @Test
  public void a_repeat_has_the_same_id_and_another_fact_another_one() {
    NoticeRequest first = genuine(Ids.next());
    NoticeRequest second = genuine(Ids.next());

    assertThat(ids(first)).isEqualTo(ids(first)).doesNotContainAnyElementsOf(ids(second));
  }

  /**
   * Whether what proves a notice covers this byte of its body. Where it does not, a change can
   * change what is told beside, and never of which fact.
   */
  protected boolean isProven(byte[] body, int index) {
    return true;
  }

  @Test
  public void what_was_changed_on_its_way_is_not_believed() {
    NoticeRequest genuine = genuine(Ids.next());
    for (int index = 0; index < genuine.body().length; index++) {
      byte[] changed = genuine.body().clone();
      changed[index] ^= 1;

      if (isProven(genuine.body(), index)) {
        assertNotVerified(with(genuine, changed), account());
      } else {
        assertThat(ids(with(genuine, changed))).as("byte %d", index).isIn(ids(genuine), List.of());
      }
    }
  }

  @Test
  public void what_is_for_another_account_is_not_believed() {
    assertNotVerified(genuine(Ids.next()), anotherAccount());
  }

  @Test
  public void what_lacks_a_header_is_never_more_than_a_hint_or_says_the_same() {
    NoticeRequest genuine = genuine(Ids.next());
    NoticeReading whole = sender().read(genuine, account());
    for (String name : genuine.headers().keySet()) {
      Map<String, List<String>> headers = new HashMap<>(genuine.headers());
      headers.remove(name);

      NoticeReading reading =
          sender()
              .read(
                  new NoticeRequest(
                      genuine.path(), genuine.query(), headers, genuine.body(), RECEIVED_AT),
                  account());

      assertThat(reading instanceof NoticeReading.Verified && !reading.equals(whole))
          .as("without %s", name)
          .isFalse();
    }
  }

  @Test
  public void all_that_comes_is_read_without_a_failure_and_proves_nothing() {
    List<byte[]> bodies = new ArrayList<>();
    bodies.add(new byte[0]);
    bodies.add(new byte[] {(byte) 0xC3, 0x28, 0, (byte) 0xFF});
    bodies.add(new byte[1 << 20]);
    for (String text :
        List.of("null", "[]", "{}", "\"text\"", "{\"a\":", "<xml/>", "a=b&c=%00", "1e999999")) {
      bodies.add(text.getBytes(StandardCharsets.UTF_8));
    }
    bodies.add("[".repeat(100_000).getBytes(StandardCharsets.UTF_8));
    for (byte[] body : bodies) {
      assertNotVerified(with(genuine(Ids.next()), body), account());
      assertNotVerified(new NoticeRequest("", null, Map.of(), body, RECEIVED_AT), account());
    }
  }

  /** Hints have no ids: they are told apart by what they are about. */
  private List<String> ids(NoticeRequest request) {
    return switch (sender().read(request, account())) {
      case NoticeReading.Verified(List<ProviderNotice> notices, List<String> _) ->
          notices.stream().map(ProviderNotice::noticeId).toList();
      case NoticeReading.Hints(List<String> hinted) -> hinted;
      case NoticeReading.Handshake _, NoticeReading.Unverifiable _ -> List.of();
    };
  }

  private void assertNotVerified(NoticeRequest request, ProviderAccount account) {
    assertThat(sender().read(request, account)).isNotInstanceOf(NoticeReading.Verified.class);
  }

  private static NoticeRequest with(NoticeRequest request, byte[] body) {
    return new NoticeRequest(
        request.path(), request.query(), request.headers(), body, request.receivedAt());
  }
}
