package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.NoticeReading.Verified;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.providers.http.AllowedHosts;
import com.paymenthub.providers.http.HostSettings;
import com.paymenthub.providers.http.HostSettings.OfProvider;
import com.paymenthub.providers.http.ProviderConnections;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** How the adapter reaches the server of a test, the accounts there, and what its notices tell. */
final class AdyenAccounts {

  static final String PUBLIC_URL = "http://localhost:8080";

  private AdyenAccounts() {}

  static Adyen adapter(AdyenServer server, Clock clock) {
    return adapter(server.baseUrl() + "/v72", clock);
  }

  static Adyen adapter(String baseUrl, Clock clock) {
    HostSettings settings =
        new HostSettings(
            Map.of("adyen", new OfProvider(Map.of("api", baseUrl), Map.of())),
            List.of(URI.create(baseUrl).getAuthority()));
    return new Adyen(
        new ProviderConnections(new AllowedHosts(settings), clock, null), clock, PUBLIC_URL);
  }

  /** A sandbox account's account at the server, with further credentials. */
  static ProviderAccount account(AdyenServer server, Map<String, String> further) {
    Map<String, String> credentials =
        new HashMap<>(
            Map.of(
                "merchantAccount", server.merchantAccount(),
                "apiKey", server.apiKey(),
                "hmacKey", server.hmacKey()));
    credentials.putAll(further);
    return Requests.account(Adyen.TYPE, credentials);
  }

  /** A notice as the service gets it. */
  static NoticeRequest notice(String body) {
    return new NoticeRequest(
        "",
        null,
        Map.of("content-type", List.of("application/json")),
        body.getBytes(StandardCharsets.UTF_8),
        SignedNotices.RECEIVED_AT);
  }

  /** All that the notices of the server have told, in their order. */
  static List<ProviderNotice> told(AdyenServer server, Adyen adapter, ProviderAccount account) {
    return server.allNotices().stream()
        .map(body -> adapter.read(notice(body), account))
        .flatMap(reading -> ((Verified) reading).notices().stream())
        .toList();
  }

  /** How a request has ended, by one of its references; empty while nothing is told of that. */
  static Optional<AttemptOutcome> end(List<ProviderNotice> told, String... references) {
    List<String> known = Stream.of(references).filter(Objects::nonNull).toList();
    return told.stream()
        .filter(fact -> known.contains(fact.reference()))
        .flatMap(
            fact ->
                fact.told() instanceof Told.Ended(AttemptOutcome outcome)
                    ? Stream.of(outcome)
                    : Stream.empty())
        .reduce((_, last) -> last);
  }

  /** What is known of a request after its end. */
  static Optional<InquiryOutcome> known(AttemptOutcome end) {
    return switch (end) {
      case Approved approved -> Optional.of(new InquiryOutcome.Executed(approved));
      case Declined declined -> Optional.of(new InquiryOutcome.Refused(declined));
      case NotExecuted _ -> Optional.of(new InquiryOutcome.NotExecuted());
      default -> Optional.empty();
    };
  }

  /** What moved under a reference, by Adyen's books; all payments of these tests are 19.90. */
  static List<Money> moved(AdyenServer server, UUID reference) {
    Stream<Long> payments =
        server.payments().stream()
            .filter(payment -> payment.reference().equals(reference.toString()))
            .map(AdyenServer.Payment::authorisedMinorUnits)
            .filter(minorUnits -> minorUnits > 0);
    Stream<Long> modifications =
        server.modifications().stream()
            .filter(one -> one.reference().equals(reference + AdyenRequests.OPERATION))
            .filter(one -> one.status() == AdyenServer.ModificationStatus.SUCCEEDED)
            .map(AdyenAccounts::moved);
    return Stream.concat(payments, modifications)
        .map(minorUnits -> Money.of(minorUnits, "BRL"))
        .toList();
  }

  /** An update has the new amount. */
  private static long moved(AdyenServer.Modification modification) {
    return modification.eventCode().equals("AUTHORISATION_ADJUSTMENT")
        ? 1990 - modification.minorUnits()
        : modification.minorUnits();
  }
}
