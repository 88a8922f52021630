package com.paymenthub.webhooks.delivery;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An attempt as the history keeps it.
 *
 * @param number from 1; one that died with its node is repeated under its number
 * @param nodeId which process sent it
 * @param durationMilliseconds null when its node died
 * @param responseStatus null when no answer came
 * @param error why no whole answer came; null when one did
 * @param contents what was sent and answered; empty when nothing was, nobody knows, or the person
 *     that it speaks of has been erased since
 */
public record RecordedAttempt(
    int number,
    UUID nodeId,
    Instant startedAt,
    @Nullable Long durationMilliseconds,
    @Nullable Integer responseStatus,
    @Nullable String error,
    Optional<AttemptContents> contents) {}
