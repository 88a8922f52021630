package com.paymenthub.providers.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;

/**
 * Money that the simulator moved.
 *
 * @param reference our id of the attempt that asked for it
 * @param kind what was asked for: reserved or taken at once
 * @param amount how much
 * @param at when
 */
public record Movement(UUID reference, RequestType kind, Money amount, Instant at) {}
