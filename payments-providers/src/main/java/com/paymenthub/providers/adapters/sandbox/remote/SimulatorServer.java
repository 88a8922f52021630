package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.adapters.sandbox.MoneyMover;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.FraudReport;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves the simulators to this machine over HTTP: one path per operation, JSON in and out.
 *
 * <p>A lost answer is one that comes long after its deadline, when the connection is already
 * closed. There is no authentication, so that it listens on this machine only.
 */
public final class SimulatorServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SimulatorServer.class);
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;
  private static final int TOO_LARGE = 413;
  private static final int FAILED = 500;
  private static final int WITHOUT_BODY = -1;

  /**
   * A message holds what a merchant has sent, at most 64 KiB, and what we add to it; some letters
   * are longer there than in the merchant's JSON.
   */
  private static final int MAXIMUM_BODY_BYTES = 512 * 1024;

  private static final int BACKLOG = 1024;

  private static final JsonMapper JSON = ContractJson.mapper(CallLimits.DEFAULT.deadline());

  private final Map<String, Operation<?>> operations;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private final AtomicInteger requestsInHand = new AtomicInteger();

  static {
    // System properties that the JDK's server reads once: send small answers immediately, and do
    // not close idle connections, which could break a request that has just been sent.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    System.setProperty("sun.net.httpserver.idleInterval", "3600");
  }

  /** What is asked for under a path. */
  private record Operation<Q>(Class<Q> question, Answering<Q> answering) {

    byte[] answer(byte[] body) throws IOException, InterruptedException {
      return JSON.writeValueAsBytes(answering.answer(JSON.readValue(body, question)));
    }
  }

  /** Answers a question in the terms of the contract. */
  @FunctionalInterface
  private interface Answering<Q> {
    Object answer(Q question) throws IOException, InterruptedException;
  }

  private SimulatorServer(
      CardAcquirer acquirer,
      PaymentCodeIssuer issuer,
      FraudAnalyzer analyzer,
      MoneyMover money,
      HttpServer server) {
    this.server = server;
    this.operations =
        Map.ofEntries(
            Map.entry("/authorize", new Operation<>(CardAuthorization.class, acquirer::authorize)),
            Map.entry("/capture", new Operation<>(CardOperation.class, acquirer::capture)),
            Map.entry("/void", new Operation<>(CardOperation.class, acquirer::voidAmount)),
            Map.entry("/refund", new Operation<>(CardOperation.class, issuer::refund)),
            Map.entry("/inquire", new Operation<>(Inquiry.class, acquirer::inquire)),
            Map.entry("/reverse", new Operation<>(Inquiry.class, acquirer::reverse)),
            Map.entry("/issue", new Operation<>(PaymentCodeRequest.class, issuer::issue)),
            Map.entry("/cancel", new Operation<>(CardOperation.class, issuer::cancel)),
            Map.entry("/analyze", new Operation<>(FraudAnalysisRequest.class, analyzer::analyze)),
            Map.entry("/inquire-analysis", new Operation<>(Inquiry.class, analyzer::inquire)),
            Map.entry("/report", new Operation<>(FraudReport.class, analyzer::report)),
            Map.entry("/move", new Operation<>(SimulatedMovement.class, money::move)));
  }

  /**
   * Starts to serve.
   *
   * @param address where it listens; it asks nobody who they are
   * @param port the port of this machine, 0 for any that is free
   * @throws UncheckedIOException when the port is not available
   */
  public static SimulatorServer start(
      InetAddress address,
      int port,
      CardAcquirer acquirer,
      PaymentCodeIssuer issuer,
      FraudAnalyzer analyzer,
      MoneyMover money) {
    try {
      HttpServer http = HttpServer.create(new InetSocketAddress(address, port), BACKLOG);
      SimulatorServer server = new SimulatorServer(acquirer, issuer, analyzer, money, http);
      http.setExecutor(server.threads);
      http.createContext("/", server::handle);
      http.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("port %d: %s".formatted(port, e.getMessage()), e);
    }
  }

  /** The port that it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** How many requests have arrived and are not answered yet. */
  int requestsInHand() {
    return requestsInHand.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** Without a status, the outcome is unknown to the caller. */
  private void handle(HttpExchange exchange) throws IOException {
    requestsInHand.incrementAndGet();
    try (exchange) {
      @Nullable Operation<?> operation = operations.get(exchange.getRequestURI().getPath());
      if (operation == null) {
        exchange.sendResponseHeaders(NOT_FOUND, WITHOUT_BODY);
        return;
      }
      byte[] body = exchange.getRequestBody().readNBytes(MAXIMUM_BODY_BYTES + 1);
      if (body.length > MAXIMUM_BODY_BYTES) {
        LOG.error("a message is longer than {} bytes", MAXIMUM_BODY_BYTES);
        exchange.sendResponseHeaders(TOO_LARGE, WITHOUT_BODY);
        return;
      }
      answer(exchange, operation, body);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      requestsInHand.decrementAndGet();
    }
  }

  private static void answer(HttpExchange exchange, Operation<?> operation, byte[] body)
      throws IOException, InterruptedException {
    byte[] answer;
    try {
      answer = operation.answer(body);
    } catch (JacksonException | IllegalArgumentException malformed) {
      exchange.sendResponseHeaders(BAD_REQUEST, WITHOUT_BODY);
      return;
    } catch (UncheckedIOException ledgerAway) {
      LOG.error("the ledger cannot be written: {}", String.valueOf(ledgerAway.getMessage()));
      exchange.sendResponseHeaders(FAILED, WITHOUT_BODY);
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(OK, answer.length);
    exchange.getResponseBody().write(answer);
  }
}
