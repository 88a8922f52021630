package com.paymenthub.console.operators;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who does something with the console or a command, and from where.
 *
 * @param id the operator; null for somebody at the machine itself
 * @param name the operator's name, or that of the machine's user
 * @param address the source address, or the machine's name
 * @param requestId the request's id; null for a command
 */
public record Acting(@Nullable UUID id, String name, String address, @Nullable String requestId) {

  /** The same, once it is known which operator it is. */
  Acting as(Operator operator) {
    return new Acting(operator.id(), operator.name(), address, requestId);
  }
}
