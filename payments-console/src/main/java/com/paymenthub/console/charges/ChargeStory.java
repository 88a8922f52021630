package com.paymenthub.console.charges;

import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.history.StoredEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What has happened to a charge.
 *
 * @param now how the charge stands
 * @param steps every event, the oldest first
 */
record ChargeStory(ChargeRow now, List<Step> steps) {

  /**
   * An event of a charge.
   *
   * @param before how long after the one before it; null for the first
   * @param row how the charge stood afterwards
   * @param changed whether the event changed the status or the amount
   */
  record Step(StoredEvent event, @Nullable Duration before, ChargeRow row, boolean changed) {

    /** Who caused it: {@code merchant}, {@code buyer} or the name of an automation. */
    public String actor() {
      return event.origin().path("actor").asString("");
    }

    /** The id of the request that caused it; empty for automations. */
    public String requestId() {
      return event.origin().path("requestId").asString("");
    }

    /** A detail that tells what it was about, where it has one. */
    public String detail() {
      JsonNode content = event.content();
      return Stream.of(content.path("reason"), content.path("answer").path("declinedCode"))
          .filter(JsonNode::isString)
          .map(JsonNode::stringValue)
          .findFirst()
          .orElse("");
    }

    /** Where the dispute stands that it tells of; empty where it tells of none. */
    public String dispute() {
      return event.content().path("dispute").path("state").asString("");
    }

    /** What a provider was asked for; empty where none was asked. */
    public String operation() {
      return event.content().path("requestType").asString("");
    }

    /** Why the provider was chosen; empty where none was. */
    public String route() {
      return event.content().path("route").path("reason").asString("");
    }

    /** The provider; empty where the event is about none. */
    public String provider() {
      return event.content().path("route").path("providerType").asString("");
    }

    /** As it is stored. */
    public String raw() {
      return JsonMapper.shared()
          .writerWithDefaultPrettyPrinter()
          .writeValueAsString(event.content());
    }
  }

  /** The step that is looked at; empty for one that there is not. */
  Optional<Step> at(long position) {
    return steps.stream().filter(step -> step.event().position() == position).findFirst();
  }
}
