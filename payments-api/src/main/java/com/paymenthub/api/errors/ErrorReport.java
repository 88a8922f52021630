package com.paymenthub.api.errors;

import com.paymenthub.api.requests.RequestIds;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * Puts what the web server refuses by itself, before anything of ours is reached, into the one
 * error body: a request line that is none, a header that is too long.
 */
final class ErrorReport extends ErrorReportValve {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorReport.class);

  private final ErrorAnswers answers;

  ErrorReport(ErrorAnswers answers) {
    this.answers = answers;
  }

  @Override
  protected void report(Request request, Response response, @Nullable Throwable failure) {
    if (response.getStatus() < 400 || response.getContentWritten() > 0) {
      return;
    }
    AtomicBoolean canAnswer = new AtomicBoolean(false);
    response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, canAnswer);
    if (!canAnswer.get() || !response.setErrorReported()) {
      return;
    }
    Problem problem = Problem.ofStatus(response.getStatus());
    String requestId = RequestIds.of(request);
    try {
      byte[] body =
          answers.body(
              problem, Messages.languageOf(request.getHeader("Accept-Language")), requestId);
      response.setStatus(problem.status());
      response.setHeader(RequestIds.HEADER, requestId);
      if (problem.retryAfterSeconds() != null) {
        response.setHeader(HttpHeaders.RETRY_AFTER, problem.retryAfterSeconds().toString());
      }
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
      response.finishResponse();
    } catch (IOException gone) {
      LOG.debug("nobody heard of status {}", response.getStatus());
    }
  }
}
