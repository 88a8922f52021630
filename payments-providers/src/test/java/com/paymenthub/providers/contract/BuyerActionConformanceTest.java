package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Acquirers that ask buyers wrongly do not pass {@link BuyerActionConformance}. */
class BuyerActionConformanceTest {

  @Test
  void one_that_believes_all_that_a_browser_brings() {
    BuyerActionConformance suite = suite(new Credulous());

    assertRed(suite::details_that_are_no_answer_of_the_buyer_move_nothing);
    assertRed(suite::a_refused_payment_moves_nothing_also_when_it_is_confirmed_afterwards);
    assertRed(suite::what_was_reversed_is_completed_no_more);
  }

  @Test
  void one_that_asks_buyers_who_cannot_come_back() {
    assertRed(suite(new Credulous())::no_buyer_is_asked_who_cannot_come_back);
  }

  @Test
  void one_that_asks_for_something_else_each_time() {
    assertRed(suite(new Credulous())::a_repeat_of_the_request_asks_for_the_same);
  }

  private static void assertRed(ThrowingCallable check) {
    assertThatThrownBy(check).isInstanceOf(AssertionError.class);
  }

  private static BuyerActionConformance suite(Credulous twin) {
    ProviderAccount account = Requests.account("TWIN", Map.of());
    return new BuyerActionConformance() {
      @Override
      protected CardAcquirer acquirer() {
        return twin;
      }

      @Override
      protected CardAuthorization request(UUID reference) {
        return Requests.authorization(reference, account, "4111111111111111", 1990, true);
      }

      @Override
      protected Map<String, String> confirmed(UUID reference) {
        return Map.of("result", "yes");
      }

      @Override
      protected Map<String, String> refused(UUID reference) {
        return Map.of("result", "no");
      }

      @Override
      protected List<Money> moved(UUID reference) {
        return twin.moved.contains(reference) ? List.of(Money.of(1990, "BRL")) : List.of();
      }
    };
  }

  /** Asks everybody, each time for another page, and believes that everybody has confirmed. */
  private static final class Credulous implements CardAcquirer {

    private final Set<UUID> moved = new HashSet<>();

    @Override
    public String providerType() {
      return "TWIN";
    }

    @Override
    public CallLimits limits(ProviderAccount account) {
      return CallLimits.DEFAULT;
    }

    @Override
    public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
      return Optional.empty();
    }

    @Override
    public ProviderReply authorize(CardAuthorization request) {
      return ProviderReply.actionRequired(
          new ActionRequired(null, Instant.now().plusSeconds(600)),
          NextAction.page(NextAction.Type.REDIRECT, "https://bank.example/" + UUID.randomUUID()));
    }

    @Override
    public ProviderReply complete(CardCompletion request) {
      moved.add(request.reference());
      return approved();
    }

    @Override
    public ProviderReply capture(CardOperation request) {
      return approved();
    }

    @Override
    public ProviderReply voidAmount(CardOperation request) {
      return approved();
    }

    @Override
    public InquiryOutcome inquire(Inquiry inquiry) {
      return new InquiryOutcome.NeverHeard();
    }

    @Override
    public ProviderReply reverse(Inquiry inquiry) {
      return approved();
    }

    private static ProviderReply approved() {
      AttemptOutcome approved = Approved.WITHOUT_DETAILS;
      return ProviderReply.of(approved);
    }
  }
}
