package com.paymenthub.charging.notices;

import java.util.UUID;

/**
 * What was made of a notice in one charge.
 *
 * @param attemptId our reference of the request that it is about
 * @param told what it tells, in snake case, for example {@code approved}
 */
public record NoticeFinding(UUID chargeId, UUID attemptId, String told) {}
