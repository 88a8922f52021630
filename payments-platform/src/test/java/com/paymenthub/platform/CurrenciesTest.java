package com.paymenthub.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Currency;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored list one of ISO 4217 beside what this Java runtime knows. */
class CurrenciesTest {

  /** Withdrawn from the list before its date; Java keeps them, and so do stored charges. */
  private static final Set<String> WITHDRAWN =
      Set.of(
          "ADP", "AFA", "ANG", "ATS", "AYM", "AZM", "BEF", "BGL", "BGN", "BYB", "BYR", "CSD", "CUC",
          "CYP", "DEM", "EEK", "ESP", "FIM", "FRF", "GHC", "GRD", "GWP", "HRK", "IEP", "ITL", "LTL",
          "LUF", "LVL", "MGF", "MRO", "MTL", "MZM", "NLG", "PTE", "ROL", "RUR", "SDD", "SIT", "SKK",
          "SLL", "SRG", "STD", "TMM", "TPE", "TRL", "USS", "VEB", "VEF", "YUM", "ZMK", "ZWD", "ZWL",
          "ZWN", "ZWR");

  /** In the list, and not in Java: refused as not supported. */
  private static final Set<String> NOT_IN_JAVA = Set.of("UYW");

  @Test
  void java_and_the_list_differ_in_nothing_that_is_not_named_here() {
    Set<String> onlyJava = new TreeSet<>();
    Set<String> onlyList = new TreeSet<>(Currencies.LIST_ONE.keySet());
    for (Currency known : Currency.getAvailableCurrencies()) {
      String code = known.getCurrencyCode();
      onlyList.remove(code);
      Integer decimals = Currencies.LIST_ONE.get(code);
      if (decimals == null && known.getDefaultFractionDigits() >= 0) {
        onlyJava.add(code);
      } else if (decimals != null) {
        assertThat(known.getDefaultFractionDigits()).as(code).isEqualTo(decimals);
      }
    }
    assertThat(onlyJava).isEqualTo(new TreeSet<>(WITHDRAWN));
    assertThat(onlyList).isEqualTo(new TreeSet<>(NOT_IN_JAVA));
  }

  @ParameterizedTest
  @ValueSource(strings = {"DEM", "HRK", "ANG", "ZWL", "BGN", "UYW", "XAU", "XXX", "XTS", "ZZZ"})
  void what_is_withdrawn_unsupported_or_no_money_is_refused(String code) {
    assertThat(Currencies.of(code)).isEmpty();
    assertThat(Currencies.firstUnknown("BRL," + code)).contains(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"BRL", "EUR", "USD", "JPY", "KWD", "XCG", "ZWG", "SLE", "VED", "CLF"})
  void what_is_current_is_taken(String code) {
    assertThat(Currencies.of(code)).contains(Currency.getInstance(code));
  }
}
