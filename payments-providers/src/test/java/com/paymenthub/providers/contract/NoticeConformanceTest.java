package com.paymenthub.providers.contract;

import static com.paymenthub.providers.contract.RedTwins.assertRed;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Providers that read notices wrongly do not pass {@link NoticeConformance}. */
class NoticeConformanceTest {

  private static final ProviderAccount ACCOUNT = Requests.account("TWIN", Map.of());

  @Test
  void one_that_believes_everything() {
    NoticeConformance suite = suite(request -> verified("id " + request.text(), request.text()));

    assertRed(suite::what_was_changed_on_its_way_is_not_believed);
    assertRed(suite::what_is_for_another_account_is_not_believed);
    assertRed(suite::all_that_comes_is_read_without_a_failure_and_proves_nothing);
  }

  @Test
  void one_that_gives_each_reading_another_id() {
    NoticeConformance suite =
        suite(request -> verified(UUID.randomUUID().toString(), request.text()));

    assertRed(suite::reading_it_again_says_the_same);
  }

  @Test
  void one_that_gives_all_facts_the_same_id() {
    NoticeConformance suite = suite(request -> verified("the one", request.text()));

    assertRed(suite::a_repeat_has_the_same_id_and_another_fact_another_one);
  }

  @Test
  void one_that_fails_on_what_it_does_not_expect() {
    NoticeConformance suite =
        suite(request -> new NoticeReading.Hints(List.of(request.text().substring(0, 36))));

    assertThatThrownBy(suite::all_that_comes_is_read_without_a_failure_and_proves_nothing)
        .isInstanceOf(StringIndexOutOfBoundsException.class);
  }

  @Test
  void one_that_understands_nothing() {
    NoticeConformance suite = suite(_ -> new NoticeReading.Unverifiable("unreadable"));

    assertRed(suite::a_genuine_notice_says_which_request_it_is_about);
  }

  private static NoticeReading verified(String id, String reference) {
    return new NoticeReading.Verified(
        List.of(
            new ProviderNotice(
                id.substring(0, Math.min(id.length(), 200)),
                reference,
                new ProviderNotice.Told.Undone())));
  }

  private static NoticeConformance suite(Function<NoticeRequest, NoticeReading> reading) {
    NoticeSender sender =
        new NoticeSender() {
          @Override
          public String providerType() {
            return "TWIN";
          }

          @Override
          public CallLimits limits(ProviderAccount account) {
            return CallLimits.DEFAULT;
          }

          @Override
          public NoticeReading read(NoticeRequest request, ProviderAccount account) {
            return reading.apply(request);
          }
        };
    return new NoticeConformance() {
      @Override
      protected NoticeSender sender() {
        return sender;
      }

      @Override
      protected ProviderAccount account() {
        return ACCOUNT;
      }

      @Override
      protected ProviderAccount anotherAccount() {
        return Requests.account("TWIN", Map.of());
      }

      @Override
      protected NoticeRequest genuine(UUID reference) {
        byte[] body = reference.toString().getBytes(StandardCharsets.UTF_8);
        return new NoticeRequest("", null, Map.of(), body, RECEIVED_AT);
      }
    };
  }
}
