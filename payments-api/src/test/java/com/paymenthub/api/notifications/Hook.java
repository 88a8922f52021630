package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A webhook as a merchant sees it.
 *
 * @param secret what it was shown at its creation
 */
record Hook(ApiClient client, String id, String secret) {

  /** Registers a webhook. */
  static Hook register(ApiClient client, String event, String endpoint) {
    ApiAnswer created =
        client.post(
            "/v1/webhooks", "{\"event\": \"%s\", \"endpoint\": \"%s\"}".formatted(event, endpoint));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return new Hook(client, created.at("/id"), created.at("/secret"));
  }

  /** The path of the webhook, and what follows. */
  String path(String rest) {
    return "/v1/webhooks/" + id + rest;
  }

  /** Its deliveries, the oldest first. */
  List<JsonNode> deliveries(String query) {
    ApiAnswer list = client.get(path("/deliveries?sort=ASC&limit=100" + query));
    assertThat(list.status()).as(list.text()).isEqualTo(200);
    return StreamSupport.stream(list.json().get("items").spliterator(), false).toList();
  }

  /** The states of its deliveries, the oldest first. */
  List<String> states() {
    return deliveries("").stream().map(delivery -> delivery.get("status").asString()).toList();
  }

  /** One delivery with its attempts. */
  JsonNode delivery(String deliveryId) {
    ApiAnswer one = client.get(path("/deliveries/" + deliveryId));
    assertThat(one.status()).as(one.text()).isEqualTo(200);
    return one.json();
  }
}
