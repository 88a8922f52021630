package com.paymenthub.api.rest.webhooks;

import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.webhooks.addresses.AddressPolicy;
import com.paymenthub.webhooks.endpoints.Endpoint;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.events.NotifiableEvents;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Reads the bodies that register and change webhooks (docs/interface.md §8). */
@Component
class WebhookRequestReader {

  private static final List<String> EVENTS =
      Stream.concat(NotifiableEvents.NAMES.stream(), Stream.of(Webhook.EVERY_EVENT)).toList();

  private final AddressPolicy addresses;

  WebhookRequestReader(AddressPolicy addresses) {
    this.addresses = addresses;
  }

  /** What a registration asks for. */
  record NewWebhook(String event, String endpoint, boolean active) {}

  /** What a change asks for; what is empty stays as it is. */
  record Change(Optional<String> event, Optional<String> endpoint, Optional<Boolean> active) {

    Webhook of(Webhook webhook, java.time.Instant at) {
      return webhook.with(
          event.orElse(webhook.event()),
          endpoint.orElse(webhook.endpoint()),
          active.orElse(webhook.active()),
          at);
    }
  }

  /**
   * The webhook that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   */
  NewWebhook readNew(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Optional<String> event = body.requiredOneOf("event", EVENTS);
    Optional<URI> endpoint =
        body.requiredParsed("endpoint", Endpoint.MAXIMUM_LENGTH, "endpoint", Endpoint::parse);
    boolean active = body.bool("status").orElse(true);
    check(post, body, endpoint);
    errors.check();
    return new NewWebhook(event.orElseThrow(), endpoint.orElseThrow().toString(), active);
  }

  /**
   * The change that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   */
  Change readChange(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Optional<String> event = body.oneOf("event", EVENTS);
    Optional<URI> endpoint =
        body.parsed("endpoint", Endpoint.MAXIMUM_LENGTH, "endpoint", Endpoint::parse);
    Optional<Boolean> active = body.bool("status");
    check(post, body, endpoint);
    errors.check();
    return new Change(event, endpoint.map(URI::toString), active);
  }

  private void check(Post post, JsonFields body, Optional<URI> endpoint) {
    boolean otherVersion =
        body.wholeNumber("version", Integer.MIN_VALUE, Integer.MAX_VALUE)
            .filter(version -> version != Webhook.VERSION)
            .isPresent();
    if (otherVersion) {
      body.refuse("version", "version", String.valueOf(Webhook.VERSION));
    }
    endpoint.ifPresent(given -> check(post, body, given));
  }

  private void check(Post post, JsonFields body, URI endpoint) {
    boolean sandbox = isSandbox(post);
    if (!sandbox && !Endpoint.isSecure(endpoint)) {
      body.refuse("endpoint", "endpoint_secure");
    } else if (!addresses.allowsRegistration(endpoint, sandbox)) {
      body.refuse("endpoint", "endpoint_address");
    }
  }

  static boolean isSandbox(Post post) {
    return post.caller().environment() == Environment.SANDBOX;
  }
}
