package com.paymenthub.api.rest.charges;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.charging.NextInquiries;
import com.paymenthub.charging.accounts.AllowedProviders;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.charges.PaymentLinks;
import com.paymenthub.projections.charges.TransactionRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Builds the answers about charges from their rows and from their personal texts, which are stored
 * separately.
 */
@Component
public class ChargeDocuments {

  private final ChargeTable charges;
  private final PersonalTexts texts;
  private final NextInquiries inquiries;
  private final PaymentLinks links;
  private final AllowedProviders providers;

  ChargeDocuments(
      ChargeTable charges,
      PersonalTexts texts,
      NextInquiries inquiries,
      PaymentLinks links,
      AllowedProviders providers) {
    this.providers = providers;
    this.links = links;
    this.inquiries = inquiries;
    this.charges = charges;
    this.texts = texts;
  }

  /**
   * One charge of an account.
   *
   * @throws Refusal when the account has no such charge
   */
  public ChargeDocument get(UUID clientId, UUID chargeId) {
    return of(clientId, List.of(row(clientId, chargeId))).getFirst();
  }

  /**
   * The same as the caller may see it.
   *
   * @throws Refusal when the account has no such charge
   */
  public ChargeDocument get(Caller caller, UUID chargeId) {
    return shownTo(caller, get(caller.clientId(), chargeId));
  }

  /** A charge as the caller may see it. */
  public static ChargeDocument shownTo(Caller caller, ChargeDocument charge) {
    return caller.isBuyer() ? charge.forBuyers() : charge;
  }

  private ChargeRow row(UUID clientId, UUID chargeId) {
    return charges
        .find(clientId, chargeId)
        .orElseThrow(() -> new Refusal(RefusalKey.CHARGE_NOT_FOUND));
  }

  /**
   * Makes sure that a charge is at a simulator.
   *
   * @throws Refusal when the account has no such charge, or it is at another provider
   */
  void requireSimulated(UUID clientId, UUID chargeId) {
    boolean simulated =
        row(clientId, chargeId).transactionRequests().stream()
            .allMatch(request -> providers.areSimulators(request.providerType()));
    if (!simulated) {
      throw new Refusal(RefusalKey.NOT_SIMULATED);
    }
  }

  /** The answer after an operation on a charge. */
  ChargeDocument of(Caller caller, Charge.Registered charge) {
    return get(caller, charge.charge().id());
  }

  /**
   * The answer about a charge for which nothing is under way except inquiries and reports; empty
   * otherwise.
   */
  public Optional<ChargeDocument> settled(UUID clientId, UUID chargeId) {
    ChargeRow row = row(clientId, chargeId);
    boolean underWay =
        row.transactionRequests().stream()
            .anyMatch(
                request ->
                    request.awaitsAnswer()
                        && !request.requestType().equals(RequestType.PROBE.code())
                        && !request.requestType().equals(RequestType.REPORT.code()));
    return underWay ? Optional.empty() : Optional.of(of(clientId, List.of(row)).getFirst());
  }

  /** Several charges of an account, in the given order. */
  List<ChargeDocument> of(UUID clientId, List<ChargeRow> rows) {
    return of(clientId, rows, nextInquiries(rows));
  }

  /**
   * The same, where it is known already when providers are asked next.
   *
   * @param next the time of the next inquiry, by charge; charges without one are left out
   */
  List<ChargeDocument> of(UUID clientId, List<ChargeRow> rows, Map<UUID, Instant> next) {
    Map<UUID, Map<String, String>> found =
        texts.get(clientId, rows.stream().map(ChargeRow::id).toList());
    return rows.stream()
        .map(
            row -> {
              ChargeDocument charge =
                  ChargeDocument.of(row, found.getOrDefault(row.id(), Map.of()), links);
              Instant at = next.get(row.id());
              return at == null ? charge : charge.withNextInquiryAt(at);
            })
        .toList();
  }

  /** Most charges do not wait for an answer, so that no query is needed. */
  private Map<UUID, Instant> nextInquiries(List<ChargeRow> rows) {
    List<UUID> unanswered =
        rows.stream()
            .filter(
                row ->
                    row.transactionRequests().stream().anyMatch(TransactionRequest::awaitsInquiry))
            .map(ChargeRow::id)
            .toList();
    return unanswered.isEmpty() ? Map.of() : inquiries.of(unanswered);
  }
}
