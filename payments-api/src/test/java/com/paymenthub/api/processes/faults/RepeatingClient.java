package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.api.processes.faults.RestartedService.Life;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One merchant's connection. A request that breaks, or is put off, is sent again under the same key
 * to the next node that lives.
 */
final class RepeatingClient implements Closeable {

  /** Too many requests, and no place free. */
  private static final Set<Integer> PUT_OFF = Set.of(429, 503);

  private static final int PAUSE_MILLISECONDS = 200;

  /** Nodes that are killed break far fewer. */
  private static final int MAXIMUM_TRIES = 1_000;

  private final RestartedService service;
  private final DemoAccount account;
  private Life life;
  private @Nullable HttpConnection connection;

  /**
   * Not connected yet.
   *
   * @param node which node is asked first
   */
  RepeatingClient(RestartedService service, DemoAccount account, int node)
      throws InterruptedException {
    this.service = service;
    this.account = account;
    this.life = service.living(node);
  }

  /** One request on a connection. */
  @FunctionalInterface
  private interface Request {
    Answer on(HttpConnection connection) throws IOException;
  }

  /** Sends a POST until it is answered. */
  Answer post(String path, String idempotencyKey, String body) throws InterruptedException {
    return repeat(path, there -> there.post(path, account.headers(idempotencyKey), body));
  }

  /** Reads until it is answered. */
  Answer get(String path) throws InterruptedException {
    return repeat(path, there -> there.get(path, account.headers()));
  }

  private Answer repeat(String path, Request request) throws InterruptedException {
    for (int tries = 0; tries < MAXIMUM_TRIES; tries++) {
      try {
        Answer answer = request.on(connection());
        if (!PUT_OFF.contains(answer.status())) {
          return answer;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLISECONDS);
      } catch (IOException killed) {
        close();
      }
      moveOn();
    }
    throw new IllegalStateException("no node answers " + path);
  }

  /** The node that it talks to, or did until it died. */
  int node() {
    return life.node();
  }

  private void moveOn() throws InterruptedException {
    close();
    life = service.living((life.node() + 1) % service.nodes());
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
