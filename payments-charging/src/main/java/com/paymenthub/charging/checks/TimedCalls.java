package com.paymenthub.charging.checks;

import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.NothingSent;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls to providers that move no money: each has an end, and what fails is said in words that
 * repeat nothing of the answer.
 *
 * @param longest how long a call may take
 */
public record TimedCalls(Duration longest) {

  /** How long a call may take where nothing else is said. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final CheckResult LATE =
      CheckResult.fails("não houve resposta a tempo", "there was no answer in time");

  /** There was no answer, for a reason in words. */
  public static final class Unanswered extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient CheckResult result;

    private Unanswered(CheckResult result) {
      super(result.why() == null ? null : result.why().english(), null);
      this.result = result;
    }
  }

  /**
   * The answer to a call.
   *
   * @throws Unanswered when there is none, with the reason in English as its message
   */
  public <T> T answer(Callable<T> call) throws Unanswered {
    FutureTask<T> task = new FutureTask<>(call);
    Thread.ofVirtual().name("timed-call").start(task);
    try {
      return task.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException tooLong) {
      throw new Unanswered(LATE);
    } catch (ExecutionException failed) {
      throw new Unanswered(failed(failed.getCause()));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new Unanswered(
          CheckResult.fails("a chamada foi interrompida", "the call was interrupted"));
    } finally {
      task.cancel(true);
    }
  }

  /** The result of a call, or why there is none. It never throws. */
  CheckResult inTime(Callable<CheckResult> call) {
    try {
      return answer(call);
    } catch (Unanswered unanswered) {
      return unanswered.result;
    }
  }

  private static CheckResult failed(@Nullable Throwable failure) {
    return switch (failure) {
      case NothingSent nothing -> notSent(nothing.reason());
      case UnknownHostException _ ->
          CheckResult.fails(
              "o endereço do provedor não foi encontrado", "the provider's host was not found");
      case ConnectException _ ->
          CheckResult.fails(
              "ninguém atende no endereço do provedor", "nobody listens at the provider's host");
      case HttpTimeoutException _ -> LATE;
      case IOException _ ->
          CheckResult.fails(
              "a conexão com o provedor caiu, ou a resposta não foi entendida",
              "the connection to the provider broke, or its answer was not understood");
      case null, default ->
          CheckResult.fails(
              "um erro no código deste serviço para o provedor",
              "an error in this service's code for the provider");
    };
  }

  private static CheckResult notSent(String reason) {
    return switch (reason) {
      case "no_host" ->
          CheckResult.fails(
              "o provedor não tem endereço para esta conta",
              "the provider has no host for this account");
      case "credential_missing" ->
          CheckResult.fails(
              "falta uma credencial da conta", "a credential of the account is missing");
      case "certificate_unusable" ->
          CheckResult.fails(
              "o certificado do cliente expirou, ou a senha não o abre",
              "the client certificate has expired, or its password does not open it");
      case "no_access_token" ->
          CheckResult.fails(
              "o provedor não deu um token de acesso", "the provider gave no access token");
      default ->
          CheckResult.fails(
              "a requisição não pôde ser enviada (" + reason + ")",
              "the request could not be sent (" + reason + ")");
    };
  }
}
