package com.paymenthub.api.rest.webhooks;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.RequestReader;
import com.paymenthub.webhooks.addresses.AddressPolicy;
import com.paymenthub.webhooks.endpoints.Endpoint;
import com.paymenthub.webhooks.endpoints.Webhook;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads what webhooks are to be, and looks where they lead (docs/interface.md §8). */
@Component
class WebhookRequests {

  private final RequestReader requests;
  private final AddressPolicy addresses;
  private final EndpointPorts ports;

  WebhookRequests(RequestReader requests, AddressPolicy addresses, EndpointPorts ports) {
    this.requests = requests;
    this.addresses = addresses;
    this.ports = ports;
  }

  /**
   * The webhook that is asked for.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong
   */
  WebhookBody readNew(Post post) {
    RequestReader.Read<WebhookBody> read = requests.read(post.body(), WebhookBody.class);
    check(post, read.value().version(), read.value().endpoint(), read.errors());
    return read.checked();
  }

  /** The change that is asked for; throws like {@link #readNew}. */
  WebhookChangeBody readChange(Post post) {
    RequestReader.Read<WebhookChangeBody> read =
        requests.readChange(
            post.body(), WebhookChangeBody.class, WebhookBody.class, WebhookDocument.class);
    check(post, read.value().version(), read.value().endpoint(), read.errors());
    return read.checked();
  }

  private void check(
      Post post, @Nullable Integer version, @Nullable URI endpoint, FieldErrors errors) {
    if (version != null && version != Webhook.VERSION) {
      errors.add("version", "version", String.valueOf(Webhook.VERSION));
    }
    if (endpoint != null && !isSandbox(post) && !Endpoint.isSecure(endpoint)) {
      errors.add("endpoint", "endpoint_secure");
    } else if (endpoint != null && !ports.allow(endpoint, isSandbox(post))) {
      errors.add("endpoint", "endpoint_port", ports.allowed(endpoint));
    } else if (endpoint != null
        && !addresses.allowsRegistration(endpoint, post.caller().clientId(), isSandbox(post))) {
      errors.add("endpoint", "endpoint_address");
    }
  }

  static boolean isSandbox(Post post) {
    return post.caller().environment() == Environment.SANDBOX;
  }
}
