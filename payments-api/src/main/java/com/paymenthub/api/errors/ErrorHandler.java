package com.paymenthub.api.errors;

import com.paymenthub.api.requests.RequestIds;
import com.paymenthub.domain.refusals.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns whatever ends a request early into the one error body. */
@RestControllerAdvice
public class ErrorHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorHandler.class);

  private final ErrorAnswers answers;

  public ErrorHandler(ErrorAnswers answers) {
    this.answers = answers;
  }

  @ExceptionHandler
  ResponseEntity<byte[]> problem(ProblemException e, HttpServletRequest request) {
    return answer(e.problem(), request);
  }

  @ExceptionHandler
  ResponseEntity<byte[]> refusal(Refusal refusal, HttpServletRequest request) {
    return answer(Problem.of(refusal), request);
  }

  @ExceptionHandler({NoResourceFoundException.class, NoHandlerFoundException.class})
  ResponseEntity<byte[]> unknownPath(HttpServletRequest request) {
    return answer(Problem.unknownPath(), request);
  }

  @ExceptionHandler
  ResponseEntity<byte[]> wrongMethod(
      HttpRequestMethodNotSupportedException e, HttpServletRequest request) {
    ResponseEntity<byte[]> answer =
        answer(Problem.badRequest(405, "method_not_allowed", e.getMethod()), request);
    String[] supported = e.getSupportedMethods();
    return supported == null
        ? answer
        : ResponseEntity.status(answer.getStatusCode())
            .headers(answer.getHeaders())
            .header("Allow", String.join(", ", supported))
            .body(answer.getBody());
  }

  @ExceptionHandler
  ResponseEntity<byte[]> wrongMediaType(HttpMediaTypeException e, HttpServletRequest request) {
    return answer(
        e instanceof HttpMediaTypeNotSupportedException
            ? Problem.badRequest(415, "not_json")
            : Problem.badRequest(406, "only_json_answered"),
        request);
  }

  /**
   * The database is away, too busy to give us a connection, or has ended a transaction that took
   * too long; what a transaction failed of is lost when it cannot even be rolled back.
   */
  @ExceptionHandler({
    CannotCreateTransactionException.class,
    TransactionSystemException.class,
    DataAccessResourceFailureException.class,
    TransientDataAccessResourceException.class,
    QueryTimeoutException.class
  })
  ResponseEntity<byte[]> databaseAway(Exception e, HttpServletRequest request) {
    LOG.warn("the database did not answer: {}", e.getClass().getSimpleName());
    return answer(Problem.unavailable(), request);
  }

  /** Somebody else wrote the same history every time that we tried to. */
  @ExceptionHandler
  ResponseEntity<byte[]> crowdedOut(ConcurrencyException e, HttpServletRequest request) {
    LOG.warn("request {} met concurrent writers every time", RequestIds.of(request));
    return answer(Problem.unavailable(), request);
  }

  /** The caller hung up; there is nobody to answer. */
  @ExceptionHandler
  void connectionLost(IOException e) {
    LOG.debug("the caller hung up: {}", e.getClass().getSimpleName());
  }

  /** Whatever nobody foresaw: told as our fault, and logged without what the caller sent. */
  @ExceptionHandler
  ResponseEntity<byte[]> unforeseen(RuntimeException e, HttpServletRequest request) {
    LOG.error("request {} failed", RequestIds.of(request), e);
    return answer(Problem.internal(), request);
  }

  private ResponseEntity<byte[]> answer(Problem problem, HttpServletRequest request) {
    return answers.answer(
        problem, Messages.languageOf(request.getHeader("Accept-Language")), RequestIds.of(request));
  }
}
