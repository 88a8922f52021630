package com.paymenthub.api.rest.charges;

import com.paymenthub.web.validation.FieldErrors;
import jakarta.validation.constraints.NotNull;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * What the buyer's browser brought back.
 *
 * @param details the parameters that the provider added to `returnUrl`, or that its page in the
 *     frame told: texts by name, at most 50
 */
record CompletionBody(@NotNull JsonNode details) {

  private static final String DETAILS = "details";
  private static final int MAXIMUM_DETAILS = 50;

  /** Notes what is no text by a name. */
  void check(FieldErrors errors) {
    if (details != null
        && !(details.isObject()
            && details.size() <= MAXIMUM_DETAILS
            && details.valueStream().allMatch(JsonNode::isString))) {
      errors.add(DETAILS, DETAILS, String.valueOf(MAXIMUM_DETAILS));
    }
  }

  Map<String, String> byName() {
    Map<String, String> byName = new LinkedHashMap<>();
    details.forEachEntry((name, value) -> byName.put(name, value.stringValue()));
    return byName;
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "CompletionBody[hidden]";
  }
}
