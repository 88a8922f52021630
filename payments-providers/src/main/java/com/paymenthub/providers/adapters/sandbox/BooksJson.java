package com.paymenthub.providers.adapters.sandbox;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.ChargeFate;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.FinishAs;
import com.paymenthub.providers.contract.NextAction;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON in the simulator's books. Its names stay, because books of earlier versions are read.
 */
final class BooksJson {

  /** Reads and writes it. */
  static final JsonMapper MAPPER =
      JsonMapper.builder().addMixIn(Issued.class, IssuedFormat.class).build();

  private BooksJson() {}

  /**
   * How an accepted request is finished.
   *
   * @param kind what it asked for
   */
  record Finish(String kind, String finishesAt, FinishAs finishAs) {

    static Finish of(LedgerEntry.Accepted accepted) {
      return new Finish(
          accepted.movement().kind().code(), accepted.finishesAt().toString(), accepted.finishAs());
    }

    RequestType asked() {
      return requestType(kind);
    }

    LedgerEntry.Accepted of(SimulatedMovement movement) {
      return new LedgerEntry.Accepted(movement, Instant.parse(finishesAt), finishAs);
    }
  }

  /**
   * What became of a charge that was analysed.
   *
   * @param fate in snake case
   * @param reason why the payment is disputed, in snake case; null where it is not
   */
  record Fate(String fate, @Nullable String reason) {

    static Fate of(SimulatedReport report) {
      return new Fate(
          report.fate().code(), report.reason() == null ? null : report.reason().code());
    }

    SimulatedReport of(UUID reference, UUID analysis, Money amount, Instant at) {
      return new SimulatedReport(
          reference,
          analysis,
          ChargeFate.valueOf(fate.toUpperCase(Locale.ROOT)),
          amount,
          reason == null ? null : DisputeReason.valueOf(reason.toUpperCase(Locale.ROOT)),
          at);
    }
  }

  /**
   * What a buyer was asked for.
   *
   * @param kind what the request asked for
   */
  record Action(String kind, String expiresAt, String type, String returnUrl) {

    static Action of(LedgerEntry.Waiting waiting) {
      return new Action(
          waiting.movement().kind().code(),
          waiting.expiresAt().toString(),
          waiting.type().code(),
          waiting.returnUrl());
    }

    RequestType asked() {
      return requestType(kind);
    }

    LedgerEntry.Waiting of(SimulatedMovement movement) {
      return new LedgerEntry.Waiting(
          movement,
          Instant.parse(expiresAt),
          NextAction.Type.valueOf(type.toUpperCase(Locale.ROOT)),
          returnUrl);
    }
  }

  private static RequestType requestType(String kind) {
    return RequestType.valueOf(kind.toUpperCase(Locale.ROOT));
  }

  private interface IssuedFormat {
    @JsonProperty("code")
    String paymentCode();

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_NULL)
    Instant awaitedUntil();
  }
}
