package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.api.processes.faults.RestartedService.Life;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One merchant's connection. A request that breaks is sent again under the same key. */
final class RepeatingClient implements Closeable {

  private final RestartedService service;
  private final DemoAccount account;
  private Life life;
  private @Nullable HttpConnection connection;

  RepeatingClient(RestartedService service, DemoAccount account) {
    this.service = service;
    this.account = account;
    this.life = service.life();
  }

  /** Sends a POST until it is answered. */
  Answer post(String path, String idempotencyKey, String body) throws InterruptedException {
    while (true) {
      try {
        return connection().post(path, account.headers(idempotencyKey), body);
      } catch (IOException killed) {
        close();
        life = service.after(life);
      }
    }
  }

  private HttpConnection connection() throws IOException {
    HttpConnection current = connection;
    if (current == null) {
      current = new HttpConnection(life.port());
      connection = current;
    }
    return current;
  }

  @Override
  public void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (IOException brokenAnyway) {
      // Closed is closed.
    } finally {
      connection = null;
    }
  }
}
