package com.paymenthub.web.errors;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.web.requests.RequestFacts;
import com.paymenthub.web.requests.RequestIds;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.EofException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns every exception that ends a request into the error body. */
@RestControllerAdvice
public class ErrorHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorHandler.class);

  private static final String[] NONE = {};

  private final OutageLog outages = new OutageLog(LOG);
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
    Set<String> supported = new TreeSet<>();
    Collections.addAll(supported, Objects.requireNonNullElse(e.getSupportedMethods(), NONE));
    if (supported.contains("GET")) {
      supported.add("HEAD");
    }
    return ResponseEntity.status(answer.getStatusCode())
        .headers(answer.getHeaders())
        .header(HttpHeaders.ALLOW, String.join(", ", supported))
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

  @ExceptionHandler({
    HttpException.RuntimeException.class,
    HttpException.IllegalArgumentException.class,
    HttpException.IllegalStateException.class
  })
  ResponseEntity<byte[]> malformedQuery(HttpServletRequest request) {
    return answer(Problem.badRequest(400, "malformed_query"), request);
  }

  /**
   * The caller closed the connection while the answer was being written; nobody can receive an
   * error.
   */
  @ExceptionHandler
  void connectionLost(EofException e, HttpServletRequest request) {
    RequestFacts.hungUp(request);
  }

  /**
   * Everything that is not the caller's fault. The message of an exception may quote what was sent,
   * so that it is not logged.
   */
  @ExceptionHandler
  ResponseEntity<byte[]> failure(Exception e, HttpServletRequest request) {
    if (Outage.isBehind(e)) {
      outages.add(FailureTrace.names(e));
      return answer(Problem.unavailable(), request);
    }
    LOG.error("the request failed: {}", FailureTrace.of(e));
    return answer(Problem.internal(), request);
  }

  private ResponseEntity<byte[]> answer(Problem problem, HttpServletRequest request) {
    return answers.answer(
        problem, Messages.languageOf(request.getHeader("Accept-Language")), RequestIds.of(request));
  }
}
