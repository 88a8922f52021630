package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderSettings;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.TermsRefusal;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which charges the simulator takes from an account, and what it does with their money: those
 * {@link SimulatorSettings settings} that the service asks for before it sends anything.
 */
public final class SimulatorTerms {

  private static final Set<String> PAYER_DOCUMENTS = Set.of("cpf", "cnpj");

  private final ProviderSettings settings;

  private SimulatorTerms(ProviderSettings settings) {
    this.settings = settings;
  }

  /** The terms of an account; each setting is checked when it is asked for. */
  public static SimulatorTerms of(ProviderAccount account) {
    return new SimulatorTerms(account.settings());
  }

  /**
   * Why the simulator takes no charge of this amount; empty when it does.
   *
   * @throws IllegalArgumentException when a setting is out of range or no list of codes
   */
  public Optional<TermsRefusal> refuses(Money amount) {
    if (!accepts(amount.currency())) {
      return Optional.of(TermsRefusal.CURRENCY_NOT_ACCEPTED);
    }
    long minimum = settings.number("minimumAmount", 1, SimulatorSettings.MAXIMUM_LIMIT).orElse(1);
    Optional<Integer> maximum =
        settings.number("maximumAmount", 1, SimulatorSettings.MAXIMUM_LIMIT);
    boolean isWithin =
        amount.minorUnits() >= minimum
            && (maximum.isEmpty() || amount.minorUnits() <= maximum.get());
    return isWithin ? Optional.empty() : Optional.of(TermsRefusal.AMOUNT_NOT_ACCEPTED);
  }

  /**
   * Why the simulator makes no code on these terms; empty when it does.
   *
   * @throws IllegalArgumentException when a setting is out of range, none of the words or no list
   *     of codes
   */
  public Optional<TermsRefusal> refuses(PaymentCodeTerms terms) {
    Optional<TermsRefusal> refusal = refuses(terms.method(), terms.amount());
    return refusal.isEmpty() && isMissed(terms.purchase().payer(), terms.method())
        ? Optional.of(TermsRefusal.PAYER_INCOMPLETE)
        : refusal;
  }

  /**
   * The same without a look at the payer: a simulator in a process of its own is not told who pays.
   */
  Optional<TermsRefusal> refuses(PaymentMethod method, Money amount) {
    return hasDueDate(method) && dueDates() == DueDates.NONE
        ? Optional.of(TermsRefusal.DUE_DATE_NOT_ACCEPTED)
        : refuses(amount);
  }

  private boolean isMissed(Purchase.@Nullable Payer payer, PaymentMethod method) {
    return hasDueDate(method)
        && dueDates() == DueDates.WITH_ADDRESS
        && (payer == null
            || !PAYER_DOCUMENTS.contains(payer.documentType())
            || !isWhole(payer.address()));
  }

  private static boolean isWhole(Purchase.@Nullable Address address) {
    return address != null
        && address.street() != null
        && address.city() != null
        && address.state() != null
        && address.zipCode() != null;
  }

  private static boolean hasDueDate(PaymentMethod method) {
    return method instanceof PaymentMethod.Pix pix && pix.due() != null;
  }

  private DueDates dueDates() {
    return settings
        .text("dueDates")
        .map(word -> SimulatorSettings.oneOf(DueDates.values(), DueDates::code, word, "dueDates"))
        .orElse(DueDates.ANY);
  }

  /**
   * Why the simulator takes no card charge on these terms; empty when it does.
   *
   * @throws IllegalArgumentException when a setting is out of range, no list of codes or no list of
   *     brands
   */
  public Optional<TermsRefusal> refuses(CardTerms terms) {
    if (!accepts(terms.brand())) {
      return Optional.of(TermsRefusal.BRAND_NOT_ACCEPTED);
    }
    int most =
        settings
            .number("maximumInstallments", 1, SimulatorSettings.MAXIMUM_INSTALLMENTS)
            .orElse(SimulatorSettings.MAXIMUM_INSTALLMENTS);
    return terms.installments() > most
        ? Optional.of(TermsRefusal.INSTALLMENTS_NOT_ACCEPTED)
        : refuses(terms.amount());
  }

  private boolean accepts(CardBrand brand) {
    return settings
        .text("brands")
        .map(
            text ->
                list(text, SimulatorSettings.BRANDS, "brands must be brands, separated by commas"))
        .map(names -> names.contains(brand.displayName()))
        .orElse(true);
  }

  /**
   * What the simulator does with the money of a card charge.
   *
   * @throws IllegalArgumentException when a setting is out of range, or neither true nor false
   */
  public OperationRules operationRules() {
    return new OperationRules(
        settings.flag("partialCapture").orElse(true),
        settings.flag("partialRelease").orElse(true),
        settings.flag("partialRefund").orElse(true),
        refundWithinDays());
  }

  /**
   * What the simulator does with the money of codes that were paid.
   *
   * @throws IllegalArgumentException when a setting is out of range, or neither true nor false
   */
  public OperationRules operationRulesOfCodes() {
    OperationRules usual = OperationRules.WHOLE_REFUNDS;
    return new OperationRules(
        usual.partialCapture(),
        usual.partialRelease(),
        settings.flag("partialRefund").orElse(usual.partialRefund()),
        refundWithinDays());
  }

  private @Nullable Integer refundWithinDays() {
    return settings
        .number("refundWithinDays", 0, SimulatorSettings.MAXIMUM_REFUND_WITHIN_DAYS)
        .orElse(null);
  }

  private boolean accepts(Currency currency) {
    return settings
        .text("currencies")
        .map(
            text ->
                list(
                    text,
                    SimulatorSettings.CURRENCY_CODES,
                    "currencies must be codes of three letters, separated by commas"))
        .map(codes -> codes.contains(currency.getCurrencyCode()))
        .orElse(true);
  }

  private static List<String> list(String text, String form, String fault) {
    if (!text.matches(form)) {
      throw new IllegalArgumentException(fault);
    }
    return List.of(text.split(",", -1));
  }
}
