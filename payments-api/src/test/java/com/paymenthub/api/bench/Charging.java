package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import java.io.IOException;
import java.util.UUID;

/** A merchant's connection on which one card charge follows the other. */
record Charging(HttpConnection connection, DemoAccount account) implements Window.Worker {

  private static final int CREATED = 201;

  @Override
  public void work() throws IOException {
    HttpConnection.Answer answer =
        connection.post(
            "/v1/charges",
            account.headers(UUID.randomUUID().toString()),
            account.charge(UUID.randomUUID().toString()));
    if (answer.status() != CREATED || !answer.body().contains("\"status\":\"pre_authorized\"")) {
      throw new IllegalStateException("a charge was answered with " + answer);
    }
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
