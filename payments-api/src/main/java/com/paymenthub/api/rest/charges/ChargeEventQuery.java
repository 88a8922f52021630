package com.paymenthub.api.rest.charges;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import jakarta.validation.Valid;

/**
 * Which events of a charge a list shows.
 *
 * @param paging which part of the list
 */
record ChargeEventQuery(@Valid @JsonUnwrapped PageQuery paging) {}
