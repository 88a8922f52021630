package com.paymenthub.web.validation;

import tools.jackson.databind.node.ObjectNode;

/**
 * A request body that is a JSON object of acceptable size.
 *
 * @param bytes as it was sent
 * @param root as it was read
 */
public record JsonBody(byte[] bytes, ObjectNode root) {

  /** Nothing of the content, which may hold card data. */
  @Override
  public String toString() {
    return "JsonBody[%d bytes]".formatted(bytes.length);
  }
}
