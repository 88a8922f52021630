package com.paymenthub.api.rest.webhooks;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.delivery.AttemptContents;
import com.paymenthub.webhooks.delivery.Delivery;
import com.paymenthub.webhooks.delivery.DeliverySchedule;
import com.paymenthub.webhooks.delivery.RecordedAttempt;
import com.paymenthub.webhooks.events.NotifiableEventName;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery as merchants get it.
 *
 * @param webhookId the webhook
 * @param eventId the id that the receiver sees
 * @param chargeId the charge that it tells of
 * @param event the event that it tells of
 * @param status how it stands
 * @param attemptCount how often it was tried
 * @param nextAttemptAt when it is tried next
 * @param endedAt when it was delivered or given up
 * @param reprocessedFrom the lost delivery that this one repeats
 * @param attempts what was tried; only where one delivery is asked for
 */
record DeliveryDocument(
    String id,
    String webhookId,
    String eventId,
    String chargeId,
    @Schema(implementation = NotifiableEventName.class) String event,
    @Schema(implementation = DeliverySchedule.State.class) String status,
    int attemptCount,
    String createdAt,
    @Nullable String nextAttemptAt,
    @Nullable String endedAt,
    @Nullable String reprocessedFrom,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Attempt> attempts) {

  /**
   * An attempt; what it sent and what was answered is null when nobody knows it any more.
   *
   * @param number its number, from 1
   * @param nodeId the process that made it
   * @param startedAt when it began
   * @param durationMilliseconds how long it took
   * @param requestHeaders the headers that were sent, by name
   * @param requestBody the body that was sent
   * @param responseStatus the status that was answered
   * @param responseHeaders the headers that were answered
   * @param responseBody the beginning of the body that was answered
   * @param error why there is no answer
   */
  record Attempt(
      @Schema(example = "1") int number,
      String nodeId,
      String startedAt,
      @Nullable Long durationMilliseconds,
      @Nullable Map<String, String> requestHeaders,
      @Nullable String requestBody,
      @Nullable Integer responseStatus,
      @Nullable List<String> responseHeaders,
      @Nullable String responseBody,
      @Nullable String error) {

    static Attempt of(RecordedAttempt attempt) {
      Optional<AttemptContents> contents = attempt.contents();
      return new Attempt(
          attempt.number(),
          attempt.nodeId().toString(),
          Timestamps.format(attempt.startedAt()),
          attempt.durationMilliseconds(),
          contents.map(AttemptContents::requestHeaders).orElse(null),
          contents.map(AttemptContents::requestBody).orElse(null),
          attempt.responseStatus(),
          contents.map(AttemptContents::responseHeaders).orElse(null),
          contents.map(AttemptContents::responseBody).orElse(null),
          attempt.error());
    }
  }

  static DeliveryDocument of(Delivery delivery) {
    return of(delivery, null);
  }

  static DeliveryDocument of(Delivery delivery, @Nullable List<RecordedAttempt> attempts) {
    return new DeliveryDocument(
        delivery.id().toString(),
        delivery.webhookId().toString(),
        delivery.eventId().toString(),
        delivery.chargeId().toString(),
        delivery.event(),
        delivery.state().code(),
        delivery.attempts(),
        Timestamps.format(delivery.createdAt()),
        time(delivery.nextAttemptAt()),
        time(delivery.endedAt()),
        Optional.ofNullable(delivery.reprocessedFrom()).map(UUID::toString).orElse(null),
        attempts == null ? null : attempts.stream().map(Attempt::of).toList());
  }

  private static @Nullable String time(@Nullable Instant instant) {
    return instant == null ? null : Timestamps.format(instant);
  }
}
