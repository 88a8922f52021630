package com.paymenthub.charging;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptAccepted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.BuyerActionRequired;
import com.paymenthub.domain.charges.ChargeEvent.PaymentIssued;
import com.paymenthub.domain.charges.RequestType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reference under which a provider that sends notices knows one of our requests: ours, or its own
 * id of it. Several requests may have one id there, for example a reservation and its capture; then
 * it stands for the first of them.
 *
 * @param id what the reference and the account at the provider make, always the same
 * @param chargeId the charge
 * @param attemptId the request
 * @param clientId the account that the charge belongs to
 */
public record ProviderReference(UUID id, UUID chargeId, UUID attemptId, UUID clientId) {

  /** What follows from events of a charge. */
  public static List<ProviderReference> of(
      Charge.Registered charge, Collection<? extends ChargeEvent> events) {
    Map<UUID, ProviderReference> found = new LinkedHashMap<>();
    for (ChargeEvent event : events) {
      switch (event) {
        case AttemptStarted e -> add(found, charge, e.attemptId(), e.attemptId().toString());
        case AttemptApproved e -> addTold(found, charge, e.attemptId(), e.answer());
        case AttemptAccepted e -> addTold(found, charge, e.attemptId(), e.answer());
        case AttemptDeclined e -> addTold(found, charge, e.attemptId(), e.answer());
        case BuyerActionRequired e -> addTold(found, charge, e.attemptId(), e.answer());
        case PaymentIssued e -> addTold(found, charge, e.attemptId(), e.answer());
        default -> {}
      }
    }
    return List.copyOf(found.values());
  }

  private static void addTold(
      Map<UUID, ProviderReference> found,
      Charge.Registered charge,
      UUID attemptId,
      AttemptOutcome answer) {
    add(found, charge, attemptId, answer.transactionId());
    answer.references().values().forEach(one -> add(found, charge, attemptId, one));
  }

  private static void add(
      Map<UUID, ProviderReference> found,
      Charge.Registered charge,
      UUID attemptId,
      @Nullable String reference) {
    Attempt attempt = charge.charge().attempt(attemptId);
    if (reference != null
        && Boolean.TRUE.equals(attempt.route().notifies())
        && (attempt.requestType().movesMoney()
            || attempt.requestType() == RequestType.ANTI_FRAUD)) {
      UUID id = idOf(attempt.route().providerId(), reference);
      UUID clientId = charge.charge().terms().clientId();
      found.putIfAbsent(id, new ProviderReference(id, charge.charge().id(), attemptId, clientId));
    }
  }

  /** The id of a reference within an account at a provider. */
  static UUID idOf(UUID providerId, String reference) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest((providerId + "\n" + reference).getBytes(StandardCharsets.UTF_8));
      ByteBuffer bytes = ByteBuffer.wrap(hash);
      return new UUID(bytes.getLong(), bytes.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
