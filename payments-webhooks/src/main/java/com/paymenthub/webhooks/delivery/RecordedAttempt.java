package com.paymenthub.webhooks.delivery;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An attempt in the history of a delivery.
 *
 * @param number from 1; an attempt of a dead node is repeated with the same number
 * @param nodeId the process that sent it
 * @param durationMilliseconds null when its node died
 * @param responseStatus null when no answer came
 * @param error why no whole answer came; null when one did
 * @param contents what was sent and answered; empty when nothing was sent, when it is unknown, or
 *     when the person in it was erased
 */
public record RecordedAttempt(
    int number,
    UUID nodeId,
    Instant startedAt,
    @Nullable Long durationMilliseconds,
    @Nullable Integer responseStatus,
    @Nullable String error,
    Optional<AttemptContents> contents) {}
