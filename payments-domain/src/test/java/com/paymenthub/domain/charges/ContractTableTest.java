package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeLifecycle.ANALYZE;
import static com.paymenthub.domain.charges.ChargeLifecycle.CANCEL_CODE;
import static com.paymenthub.domain.charges.ChargeLifecycle.CAPTURE;
import static com.paymenthub.domain.charges.ChargeLifecycle.DISPUTE;
import static com.paymenthub.domain.charges.ChargeLifecycle.FAIL;
import static com.paymenthub.domain.charges.ChargeLifecycle.JUDGE;
import static com.paymenthub.domain.charges.ChargeLifecycle.LET_GO;
import static com.paymenthub.domain.charges.ChargeLifecycle.LET_GO_LATE;
import static com.paymenthub.domain.charges.ChargeLifecycle.PAY;
import static com.paymenthub.domain.charges.ChargeLifecycle.PAY_LATE;
import static com.paymenthub.domain.charges.ChargeLifecycle.REQUEST;
import static com.paymenthub.domain.charges.ChargeLifecycle.RESERVE;
import static com.paymenthub.domain.charges.ChargeLifecycle.RETURN_BY_HAND;
import static com.paymenthub.domain.charges.ChargeLifecycle.VOID;
import static com.paymenthub.domain.charges.ChargeLifecycle.VOID_A_PART;
import static com.paymenthub.domain.charges.ChargeLifecycle.WIN_DISPUTE;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Our table of a charge's life against the contract's, which speaks in words. */
class ContractTableTest {

  private static final List<ContractRow> CONTRACT = ContractRow.all();

  /** Each row of the contract in ours: what happens one after the other; nothing when refused. */
  private static final Map<String, List<ChargeLifecycle>> IN_OURS =
      Map.ofEntries(
          entry(
              "create credit charge, `capture=false`: provider pre-authorizes",
              List.of(REQUEST, RESERVE)),
          entry("create credit charge, `capture=true`: provider authorizes", List.of(REQUEST, PAY)),
          entry("create credit charge: provider denies", List.of(REQUEST, FAIL)),
          entry("create any charge: registered", List.of(REQUEST)),
          entry(
              "create `pix` or `boleto` charge: registered with payment data available",
              List.of(REQUEST)),
          entry("payment confirmation from the institution: before expiry", List.of(PAY)),
          entry("expiry passes with no confirmation", List.of(FAIL)),
          entry("capture operation: provider accepts", List.of(CAPTURE)),
          entry("no capture within 7 days", List.of(LET_GO)),
          entry(
              "void with `amount` below the residual `amount`: issuer approves",
              List.of(VOID_A_PART)),
          entry("void making residual `amount` zero: issuer approves", List.of(VOID)),
          entry("capture or void rejected by the provider", List.of()),
          entry("analysis `reproved`: automatic void succeeds", List.of(ANALYZE, LET_GO)),
          entry("analysis `reproved`: automatic void fails", List.of(ANALYZE)),
          entry("analysis `approved`: default setting", List.of(ANALYZE, CAPTURE)),
          entry(
              "anti-fraud provider error: `captureOnError` and `refundOnError` both off",
              List.of(ANALYZE)),
          entry("anti-fraud provider error: `captureOnError` on", List.of(ANALYZE, CAPTURE)),
          entry("anti-fraud provider error: `refundOnError` on", List.of(ANALYZE, LET_GO)));

  /** What the simulator is made to tell; the contract does not say in which status. */
  private static final String BY_HAND =
      "manual update request with `status` `authorized`, `voided` or `charged_back`: sandbox only";

  private static final Set<ChargeLifecycle> TOLD_BY_HAND = EnumSet.of(PAY, VOID, DISPUTE);

  /** Where the contract names no status, or leaves it to the acquirer. */
  private static final Map<String, ChargeStatus> IN_OTHER_WORDS =
      Map.of(
          "captured", AUTHORIZED,
          "refunded", CANCELED,
          "acquirer may undo the transaction automatically", CANCELED);

  /** Rows of which the contract's table does not speak. */
  private static final Set<ChargeLifecycle> OURS_ALONE =
      EnumSet.of(
          ChargeLifecycle.UNDO_CAPTURE,
          ChargeLifecycle.UNDO_RELEASE,
          ChargeLifecycle.UNDO_REFUND,
          PAY_LATE,
          CANCEL_CODE,
          JUDGE,
          LET_GO_LATE,
          RETURN_BY_HAND,
          ChargeLifecycle.DISPUTE_A_PART,
          WIN_DISPUTE,
          ChargeLifecycle.WIN_A_PART);

  private static final List<PaymentMethod> METHODS =
      List.of(
          new PaymentMethod.Credit(1),
          new PaymentMethod.Pix(1),
          new PaymentMethod.Boleto(LocalDate.EPOCH, null, null));

  @Test
  void the_contract_s_table_is_the_one_that_was_compared() {
    Set<String> known = IN_OURS.keySet();
    assertThat(CONTRACT.stream().map(ContractRow::happens).filter(row -> !row.equals(BY_HAND)))
        .containsExactlyInAnyOrderElementsOf(known);
    assertThat(CONTRACT.stream().map(ContractRow::happens)).contains(BY_HAND);
  }

  @Test
  void each_row_of_the_contract_leads_where_ours_do() {
    for (ContractRow row : compared()) {
      for (@Nullable ChargeStatus from : startsOf(row)) {
        List<@Nullable ChargeStatus> way = way(IN_OURS.get(row.happens()), from);
        assertThat(way.getLast()).as("%s from %s", row, from).isEqualTo(endOf(row, from));
      }
    }
  }

  @Test
  void ours_allow_what_the_contract_does_and_nothing_more() {
    Map<ChargeLifecycle, Set<ChargeStatus>> contract = new EnumMap<>(ChargeLifecycle.class);
    for (ContractRow row : compared()) {
      List<ChargeLifecycle> ours = IN_OURS.get(row.happens());
      for (@Nullable ChargeStatus from : startsOf(row)) {
        List<@Nullable ChargeStatus> way = way(ours, from);
        for (int step = 0; step < ours.size(); step++) {
          Set<ChargeStatus> starts =
              contract.computeIfAbsent(ours.get(step), _ -> EnumSet.noneOf(ChargeStatus.class));
          if (way.get(step) != null) {
            starts.add(way.get(step));
          }
        }
      }
    }
    // The contract names the status after a dispute, and none before it.
    contract.put(DISPUTE, EnumSet.of(AUTHORIZED));

    Map<ChargeLifecycle, Set<ChargeStatus>> ours =
        Arrays.stream(ChargeLifecycle.values())
            .filter(row -> !OURS_ALONE.contains(row))
            .collect(Collectors.toMap(row -> row, ContractTableTest::startsOf));
    assertThat(ours).isEqualTo(contract);
  }

  @Test
  void ours_are_for_the_ways_of_payment_of_which_the_contract_speaks() {
    for (ContractRow row : compared()) {
      for (PaymentMethod method : METHODS) {
        if (row.speaksOf(method)) {
          assertThat(IN_OURS.get(row.happens())).as("%s", row).allMatch(ours -> ours.takes(method));
        }
      }
    }
  }

  @Test
  void what_is_told_by_hand_leads_to_the_status_that_was_named() {
    Set<ChargeStatus> reached =
        TOLD_BY_HAND.stream().map(row -> row.leadsTo().orElseThrow()).collect(Collectors.toSet());

    assertThat(reached).isEqualTo(ContractRow.named(BY_HAND));
  }

  private static List<ContractRow> compared() {
    return CONTRACT.stream().filter(row -> !row.happens().equals(BY_HAND)).toList();
  }

  /** The statuses that a charge goes through, its first one included. */
  private static List<@Nullable ChargeStatus> way(
      List<ChargeLifecycle> ours, @Nullable ChargeStatus from) {
    List<@Nullable ChargeStatus> way = new ArrayList<>();
    way.add(from);
    for (ChargeLifecycle row : ours) {
      ChargeStatus before = way.getLast();
      if (before == null) {
        assertThat(startsOf(row)).as("%s", row).isEmpty();
      } else {
        assertThat(row.isAllowedIn(before)).as("%s in %s", row, before).isTrue();
      }
      way.add(row.leadsTo().orElse(before));
    }
    return way;
  }

  private static List<@Nullable ChargeStatus> startsOf(ContractRow row) {
    List<@Nullable ChargeStatus> starts = new ArrayList<>();
    if (row.from().equals("(none)")) {
      starts.add(null);
    } else if (row.from().equals("any")) {
      starts.addAll(List.of(ChargeStatus.values()));
    } else {
      starts.addAll(ContractRow.named(row.from()));
    }
    assertThat(starts).as("%s", row).isNotEmpty();
    return starts;
  }

  private static @Nullable ChargeStatus endOf(ContractRow row, @Nullable ChargeStatus from) {
    if (row.to().equals("unchanged")) {
      return from;
    }
    Set<ChargeStatus> named = ContractRow.named(row.to());
    return named.isEmpty() ? IN_OTHER_WORDS.get(row.to()) : named.iterator().next();
  }

  private static Set<ChargeStatus> startsOf(ChargeLifecycle row) {
    return Arrays.stream(ChargeStatus.values())
        .filter(row::isAllowedIn)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ChargeStatus.class)));
  }
}
