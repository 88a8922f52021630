package com.paymenthub.charging.checks;

import static java.util.Objects.requireNonNull;

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

/**
 * Calls to providers that move no money: each has an end, and what fails is said in words that
 * repeat nothing of the answer.
 *
 * @param longest how long a call may take
 */
record TimedCalls(Duration longest) {

  /** How long a call may take where nothing else is said. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final CheckResult LATE =
      CheckResult.fails("não houve resposta a tempo", "there was no answer in time");

  /** The result of a call, or why there is none. It never throws. */
  CheckResult inTime(Callable<CheckResult> call) {
    FutureTask<CheckResult> task = new FutureTask<>(call);
    Thread.ofVirtual().name("timed-call").start(task);
    try {
      return task.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException tooLong) {
      return LATE;
    } catch (ExecutionException failed) {
      return failed(requireNonNull(failed.getCause()));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return CheckResult.fails("a chamada foi interrompida", "the call was interrupted");
    } finally {
      task.cancel(true);
    }
  }

  private static CheckResult failed(Throwable failure) {
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
      default ->
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
