package com.paymenthub.charging.routing;

import static com.paymenthub.charging.routing.RoutedProvider.BLINDNESS;
import static com.paymenthub.charging.routing.RoutedProvider.DEADLINE;
import static com.paymenthub.charging.routing.RoutedProvider.LOST;
import static com.paymenthub.charging.routing.RoutedProvider.MOST;
import static com.paymenthub.charging.routing.RoutedProvider.PLAIN;
import static com.paymenthub.charging.routing.RoutedProvider.RULES;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.charging.merchants.FraudOptions;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.charging.routing.CardRoutes.CardRoute;
import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.PassedOver;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Purchase;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Which of a merchant's providers get a charge, in which order, and what is said of the others. */
class ProviderRoutesTest {

  private static final UUID CLIENT = new UUID(0, 1);
  private static final String SPECIAL = "SPECIAL";
  private static final String FORBIDDEN = "FORBIDDEN";
  private static final String UNKNOWN = "UNKNOWN";
  private static final CardTerms CARD = new CardTerms(MOST, 1, CardBrand.VISA);
  private static final CardTerms TOO_MUCH =
      new CardTerms(Money.of(10_001, "BRL"), 1, CardBrand.VISA);
  private static final PaymentMethod PIX = new PaymentMethod.Pix(3_600, null);
  private static final PaymentMethod BOLETO =
      new PaymentMethod.Boleto(LocalDate.of(2026, 12, 1), null, null);

  private static final Providers PROVIDERS = providers(PLAIN, SPECIAL, FORBIDDEN);
  private static final CardRoutes CARDS = new CardRoutes(PROVIDERS);
  private static final PaymentCodeRoutes CODES = new PaymentCodeRoutes(PROVIDERS);

  private final ProviderAccount plain = account(2, PLAIN);
  private final ProviderAccount special = account(3, SPECIAL);
  private final ProviderAccount forbidden = account(4, FORBIDDEN);

  @Test
  void a_card_goes_to_the_first_provider_and_each_other_one_has_a_reason() {
    Merchant merchant = merchant(plain, special, forbidden, account(5, UNKNOWN));
    List<CardRoute> open = CARDS.of(merchant);
    assertThat(open).extracting(CardRoute::account).containsExactly(plain, special);

    Route first = CARDS.first(merchant, open, CARD);
    assertThat(first)
        .isEqualTo(
            new Route(plain.providerId(), PLAIN, "first_by_priority", DEADLINE.toMillis())
                .passing(
                    List.of(
                        passed(special, PassedOver.LOWER_PRIORITY),
                        passed(forbidden, PassedOver.NOT_PERMITTED))));
  }

  @Test
  void a_provider_that_is_not_open_to_the_charge_is_passed_over_for_its_terms_or_for_the_code() {
    Merchant merchant = merchant(plain, special);
    List<CardRoute> open = CARDS.of(merchant).subList(1, 2);
    assertThat(CARDS.first(merchant, open, TOO_MUCH).passedOver())
        .containsExactly(passed(plain, "amount_not_accepted"));
    assertThat(CARDS.first(merchant, open, CARD).passedOver())
        .containsExactly(passed(plain, PassedOver.CVV_REQUIRED));
  }

  @Test
  void a_route_has_what_the_provider_declares() {
    Merchant merchant = merchant(special);
    Route route = CARDS.first(merchant, CARDS.of(merchant), CARD);
    assertThat(route.blindnessMillis()).isEqualTo(BLINDNESS.toMillis());
    assertThat(route.lostAnswerRules()).isEqualTo(LOST);
    assertThat(route.notifies()).isTrue();
    assertThat(route.operationRules()).isEqualTo(RULES);
    assertThat(route.passedOver()).isNull();
  }

  @Test
  void the_next_provider_after_one_that_moved_nothing_has_those_before_and_after_it() {
    ProviderAccount last = account(6, PLAIN);
    List<CardRoute> open = CARDS.of(merchant(plain, special, last));
    Route failover = open.get(1).asFailover(open);
    assertThat(failover.reason()).isEqualTo("previous_moved_nothing");
    assertThat(failover.providerId()).isEqualTo(special.providerId());
    assertThat(failover.passedOver())
        .containsExactly(
            passed(plain, PassedOver.TRIED_BEFORE), passed(last, PassedOver.LOWER_PRIORITY));
  }

  @Test
  void a_card_that_no_provider_takes_is_refused_for_the_reason_of_the_first() {
    assertRefused(RefusalKey.NO_PROVIDER, () -> CARDS.of(merchant()));
    assertRefused(RefusalKey.NO_PROVIDER, () -> CARDS.of(merchant(forbidden)));
    List<CardRoute> open = CARDS.of(merchant(plain, special));
    assertThat(CardRoutes.taking(open, CARD)).isEqualTo(open);
    assertRefused(RefusalKey.AMOUNT_NOT_ACCEPTED, () -> CardRoutes.taking(open, TOO_MUCH));
  }

  @Test
  void an_analysis_follows_the_merchant_s_options_and_what_the_provider_declares() {
    FraudOptions options = new FraudOptions(false, false, true, true);
    FraudPolicy asked =
        CARDS
            .fraudPolicy(merchant(List.of(new MerchantProvider("a", special, options))))
            .orElseThrow();
    assertThat(asked.route())
        .isEqualTo(
            new Route(
                    special.providerId(),
                    SPECIAL,
                    "anti_fraud_of_the_merchant",
                    DEADLINE.toMillis())
                .notifying(true));
    assertThat(asked.captureOnApproved()).isFalse();
    assertThat(asked.refundOnReproved()).isFalse();
    assertThat(asked.captureOnError()).isTrue();
    assertThat(asked.refundOnError()).isTrue();
    assertThat(asked.reported()).isTrue();

    FraudPolicy usual = CARDS.fraudPolicy(merchant(plain)).orElseThrow();
    assertThat(usual.route().lostAnswerRules())
        .isEqualTo(new LostAnswerRules(false, LostAnswerRules.Barring.NEVER));
    assertThat(usual.route().notifies()).isNull();
    assertThat(usual.captureOnApproved()).isTrue();
    assertThat(usual.refundOnReproved()).isTrue();
    assertThat(usual.captureOnError()).isFalse();
    assertThat(usual.refundOnError()).isFalse();
    assertThat(usual.reported()).isNull();
    assertThat(CARDS.fraudPolicy(merchant(account(5, UNKNOWN)))).isEmpty();
  }

  @Test
  void a_card_is_validated_by_the_first_provider_that_can() {
    CardRoutes.VerifierRoute route =
        CARDS.verifier(merchant(account(5, UNKNOWN), forbidden, special, plain)).orElseThrow();
    assertThat(route.account()).isEqualTo(special);
    assertThat(route.verifier().providerType()).isEqualTo(SPECIAL);
    assertThat(route.asFirst())
        .isEqualTo(
            new Route(
                special.providerId(), SPECIAL, "oldest_merchant_that_can", DEADLINE.toMillis()));
    assertThat(CARDS.verifier(merchant(forbidden))).isEmpty();
    assertThat(CARDS.verifierTypes()).containsExactlyInAnyOrder(PLAIN, SPECIAL, FORBIDDEN);
  }

  @Test
  void a_code_goes_to_the_first_provider_and_each_other_one_has_a_reason() {
    Merchant merchant = merchant(account(5, UNKNOWN), forbidden, special, plain);
    Route first = CODES.first(merchant, code(PIX, MOST));
    assertThat(first.providerId()).isEqualTo(special.providerId());
    assertThat(first.reason()).isEqualTo("first_by_priority");
    assertThat(first.deadlineMillis()).isEqualTo(DEADLINE.toMillis());
    assertThat(first.blindnessMillis()).isEqualTo(BLINDNESS.toMillis());
    assertThat(first.lostAnswerRules()).isEqualTo(LOST);
    assertThat(first.notifies()).isTrue();
    assertThat(first.asksForPayments()).isTrue();
    assertThat(first.operationRules()).isEqualTo(RULES);
    assertThat(first.passedOver())
        .containsExactly(
            passed(plain, PassedOver.LOWER_PRIORITY), passed(forbidden, PassedOver.NOT_PERMITTED));
  }

  @Test
  void a_code_that_nobody_makes_is_refused_for_the_reason_of_the_first() {
    Merchant merchant = merchant(plain, special);
    assertRefused(
        RefusalKey.AMOUNT_NOT_ACCEPTED, () -> CODES.first(merchant, code(PIX, TOO_MUCH.amount())));
    assertRefused(RefusalKey.NO_PROVIDER, () -> CODES.first(merchant, code(BOLETO, MOST)));
    assertRefused(RefusalKey.NO_PROVIDER, () -> CODES.first(merchant(forbidden), code(PIX, MOST)));
  }

  @Test
  void the_next_provider_for_a_code_follows_in_the_order_until_there_is_none() {
    Merchant merchant = merchant(plain, special);
    PaymentCodeTerms terms = code(PIX, MOST);
    Route next = requireNonNull(CODES.after(merchant, terms, plain.providerId()));
    assertThat(next.providerId()).isEqualTo(special.providerId());
    assertThat(next.reason()).isEqualTo("previous_moved_nothing");
    assertThat(next.passedOver()).containsExactly(passed(plain, PassedOver.TRIED_BEFORE));
    assertThat(CODES.after(merchant, terms, special.providerId())).isNull();
    assertThat(CODES.after(merchant, terms, forbidden.providerId())).isNull();
  }

  private static PaymentCodeTerms code(PaymentMethod method, Money amount) {
    return new PaymentCodeTerms(method, amount, Purchase.UNKNOWN);
  }

  private static void assertRefused(RefusalKey key, ThrowingCallable choice) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(choice)
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(key));
  }

  private static PassedOver passed(ProviderAccount account, String reason) {
    return new PassedOver(account.providerId(), account.providerType(), reason);
  }

  /** The last one may be used by nobody. */
  static Providers providers(String... types) {
    List<RoutedProvider> all = Stream.of(types).map(RoutedProvider::new).toList();
    return new Providers(
        List.copyOf(all),
        List.copyOf(all),
        List.copyOf(all),
        List.copyOf(all),
        List.copyOf(all),
        (clientId, type) -> clientId.equals(CLIENT) && !type.equals(FORBIDDEN));
  }

  static ProviderAccount account(long number, String type) {
    return new ProviderAccount(CLIENT, new UUID(1, number), type, 1, true, Map.of());
  }

  private static Merchant merchant(ProviderAccount... accounts) {
    return merchant(
        Stream.of(accounts).map(account -> new MerchantProvider("a", account, null)).toList());
  }

  private static Merchant merchant(List<MerchantProvider> providers) {
    return new Merchant(
        new UUID(0, 2),
        CLIENT,
        "5411",
        null,
        null,
        "active",
        providers,
        Instant.EPOCH,
        Instant.EPOCH);
  }
}
