package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A merchant's connection on which one card charge follows the other. */
record Charging(HttpConnection connection, DemoAccount account) implements Window.Worker {

  private static final int CREATED = 201;

  /** So many of them, each on a connection of its own. */
  static List<Charging> onConnections(int port, DemoAccount account, int connections)
      throws IOException {
    List<Charging> workers = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      workers.add(new Charging(new HttpConnection(port), account));
    }
    return workers;
  }

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
