package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reading again what is stored changes nothing of what it has told before. */
@Timeout(300)
class NoticesReadAgainTest {

  private static final RunningService SERVICE = RunningService.shared();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Test
  void a_stored_day_that_is_read_again_twice_changes_nothing() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
    Shop shop = provider.shop();
    String undone = shop.authorized(1990);
    shop.giveBack(undone, 500);
    String disputed = shop.authorized(1990);
    String released = shop.authorized(1990);
    String paid = shop.client().post("/v1/charges", pix(shop)).at("/id");
    UUID nothing = UUID.randomUUID();
    provider.takes(SentNotice.of(provider.id(), "undone", provider.attempt(undone, 0)));
    provider.takes(about(provider, "disputed", disputed, 500));
    provider.takes(SentNotice.of(provider.id(), "disputed", provider.attempt(disputed, 0)));
    provider.takes(about(provider, "given_back", released, 300));
    provider.takes(about(provider, "paid", paid, 1500));
    provider.takes(about(provider, "paid", paid, 700));
    provider.takes(SentNotice.ended(provider.id(), provider.attempt(released, 0), "declined"));
    provider.takes(
        SentNotice.of(provider.id(), "undone", nothing.toString()).signedWith("another key"));
    int notices = 8;
    List<String> known = settled(provider, notices);

    assertThat(provider.readAgain()).isEqualTo(notices);
    assertThat(settled(provider, notices)).isEqualTo(known);
    assertThat(provider.readAgain()).isEqualTo(notices);
    assertThat(settled(provider, notices)).isEqualTo(known);
  }

  @Test
  void a_hint_that_is_read_again_asks_nothing_again() {
    NotifyingProvider provider = NotifyingProvider.accepting(SERVICE, "hints");
    Shop shop = provider.shop();
    String id = shop.charge(shop.order().with("capture", true)).at("/id");
    provider.takes(
        SentNotice.ended(provider.id(), provider.attempt(id, 0), "approved").signedWith(""));
    List<String> known = settled(provider, 1);

    assertThat(provider.readAgain()).isEqualTo(1);
    assertThat(settled(provider, 1)).isEqualTo(known);
    assertThat(provider.readAgain()).isEqualTo(1);
    assertThat(settled(provider, 1)).isEqualTo(known);
  }

  private static SentNotice about(
      NotifyingProvider provider, String type, String charge, long amount) {
    return SentNotice.of(
        provider.id(),
        Map.of("type", type, "reference", provider.attempt(charge, 0), "amount", amount));
  }

  private static String pix(Shop shop) {
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    return CodeCharge.pix(shop.account(), customer).json();
  }

  /** What became of the notices and of the charges, when nothing of it waits. */
  private static List<String> settled(NotifyingProvider provider, int notices) {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                provider.stored("state").size() == notices
                    && !provider.stored("state").contains("waiting"));
    return SERVICE
        .owner()
        .queryForList(
            """
            select to_jsonb(known)::text from (
              select event.aggregate_identifier::text as id, event.sequence_number as number, payload_type,
                convert_from(payload, 'UTF8') as what, null::text as findings
              from domain_event event join charge on charge.id::text = aggregate_identifier::text
              where charge.merchant_id = ?::uuid
              union all select id::text, null, state, reason, findings::text from provider_notice
              where provider_id = ?::uuid) known
            order by id, number
            """,
            String.class,
            provider.shop().account().merchantId(),
            provider.id());
  }
}
