package com.paymenthub.api.rest.charges;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a charge is read.
 *
 * @param asOf the charge as it was at this instant, its events of that very instant included; now
 *     where it lies in the future
 */
record ChargeReadQuery(@Schema(example = "2040-12-31T23:59:59Z") @Nullable Instant asOf) {}
