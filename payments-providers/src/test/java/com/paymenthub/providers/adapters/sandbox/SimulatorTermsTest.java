package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.providers.contract.TermsRefusal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatorTermsTest {

  private static final PaymentMethod DUE =
      PaymentMethod.Pix.due(new PaymentMethod.Due(LocalDate.of(2040, 12, 31), 30, null, null));

  @Test
  void only_the_currencies_of_the_account_are_taken() {
    SimulatorTerms terms = among(Map.of("settings.currencies", "EUR,USD"));

    assertThat(terms.refuses(Money.of(1, "USD"))).isEmpty();
    assertThat(terms.refuses(Money.of(1, "BRL"))).contains(TermsRefusal.CURRENCY_NOT_ACCEPTED);
  }

  @ParameterizedTest
  @CsvSource({"99, 1, false", "100, 12, true", "200, 1, true", "201, 1, false", "150, 13, false"})
  void limits_of_amounts_and_instalments_are_inclusive(
      long amount, int installments, boolean taken) {
    SimulatorTerms terms =
        among(
            Map.of(
                "settings.minimumAmount", "100",
                "settings.maximumAmount", "200",
                "settings.maximumInstallments", "12"));

    assertThat(terms.refuses(card(amount, installments, CardBrand.VISA)).isEmpty())
        .isEqualTo(taken);
  }

  @ParameterizedTest
  @CsvSource({
    "any, passport, false, ''",
    "with_address, cpf, true, ''",
    "with_address, cnpj, true, ''",
    "with_address, cpf, false, PAYER_INCOMPLETE",
    "with_address, passport, true, PAYER_INCOMPLETE",
    "none, cpf, true, DUE_DATE_NOT_ACCEPTED"
  })
  void a_pix_with_a_due_date_depends_on_the_payer_where_the_setting_says_so(
      String setting, String document, boolean isAddressWhole, String refusal) {
    SimulatorTerms terms = among(Map.of("settings.dueDates", setting));
    Purchase purchase = paidBy(document, isAddressWhole ? "01001000" : null);

    assertThat(terms.refuses(new PaymentCodeTerms(DUE, Money.of(1, "BRL"), purchase)))
        .map(TermsRefusal::name)
        .isEqualTo(Optional.of(refusal).filter(name -> !name.isEmpty()));
    assertThat(
            terms.refuses(
                new PaymentCodeTerms(
                    new PaymentMethod.Pix(60), Money.of(1, "BRL"), Purchase.UNKNOWN)))
        .isEmpty();
  }

  @Test
  void nobody_pays_by_a_due_date_whose_payer_is_not_known() {
    SimulatorTerms terms = among(Map.of("settings.dueDates", "with_address"));

    assertThat(terms.refuses(new PaymentCodeTerms(DUE, Money.of(1, "BRL"), Purchase.UNKNOWN)))
        .contains(TermsRefusal.PAYER_INCOMPLETE);
  }

  private static Purchase paidBy(String document, String zipCode) {
    return new Purchase(
        null,
        null,
        null,
        new Purchase.Payer(
            "Maria",
            "maria@example.com",
            "+5511912345678",
            document,
            "1",
            "BR",
            new Purchase.Address(
                "BR", "SP", "São Paulo", null, zipCode, "Praça da Sé", "1", null)));
  }

  @Test
  void the_rules_of_operations_are_those_of_cards_or_of_codes() {
    SimulatorTerms strict =
        among(
            Map.of(
                "settings.partialCapture", "false",
                "settings.partialRelease", "false",
                "settings.partialRefund", "false",
                "settings.refundWithinDays", "0"));
    assertThat(strict.operationRules()).isEqualTo(new OperationRules(false, false, false, 0));
    assertThat(strict.operationRulesOfCodes()).isEqualTo(new OperationRules(true, true, false, 0));

    SimulatorTerms generous =
        among(Map.of("settings.partialRefund", "true", "settings.refundWithinDays", "3650"));
    assertThat(generous.operationRules()).isEqualTo(new OperationRules(true, true, true, 3650));
    assertThat(generous.operationRulesOfCodes()).isEqualTo(generous.operationRules());
  }

  @Test
  void only_the_brands_of_the_account_are_taken() {
    SimulatorTerms terms = among(Map.of("settings.brands", "Visa,Elo"));

    assertThat(terms.refuses(card(1, 1, CardBrand.ELO))).isEmpty();
    assertThat(terms.refuses(card(1, 1, CardBrand.AMEX))).contains(TermsRefusal.BRAND_NOT_ACCEPTED);
    assertThat(terms.refuses(card(1, 1, CardBrand.UNKNOWN)))
        .contains(TermsRefusal.BRAND_NOT_ACCEPTED);
  }

  @Test
  void without_settings_everything_is_taken() {
    SimulatorTerms terms = among(Map.of("apiKey", "secret"));

    assertThat(terms.refuses(card(999_999_999_999L, 99, CardBrand.UNKNOWN))).isEmpty();
    assertThat(terms.operationRules()).isEqualTo(OperationRules.EVERYTHING);
    assertThat(terms.operationRulesOfCodes()).isEqualTo(OperationRules.WHOLE_REFUNDS);
  }

  @ParameterizedTest
  @CsvSource({
    "minimumAmount, 0",
    "maximumAmount, 1000000000",
    "maximumInstallments, 100",
    "partialCapture, yes",
    "partialRelease, no",
    "partialRefund, ''",
    "refundWithinDays, 3651",
    "dueDates, some",
    "brands, visa",
    "brands, 'Visa,'",
    "currencies, brl",
    "currencies, ''",
    "currencies, 'BRL,'"
  })
  void a_value_out_of_range_is_refused_by_name(String name, String value) {
    SimulatorTerms terms = among(Map.of("settings." + name, value));

    assertThatThrownBy(
            () -> {
              terms.refuses(card(1, 1, CardBrand.VISA));
              terms.operationRules();
              terms.refuses(new PaymentCodeTerms(DUE, Money.of(1, "BRL"), Purchase.UNKNOWN));
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  private static CardTerms card(long minorUnits, int installments, CardBrand brand) {
    return new CardTerms(Money.of(minorUnits, "BRL"), installments, brand);
  }

  private static SimulatorTerms among(Map<String, String> credentials) {
    return SimulatorTerms.of(Requests.account("SERVICE_SANDBOX", credentials));
  }
}
