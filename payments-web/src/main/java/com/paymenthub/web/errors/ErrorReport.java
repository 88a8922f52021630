package com.paymenthub.web.errors;

import com.paymenthub.web.headers.AnswerHeaders;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.requests.RequestLog;
import java.nio.ByteBuffer;
import org.eclipse.jetty.ee11.servlet.ErrorHandler;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.springframework.http.MediaType;

/**
 * Writes the error body for requests that the web server itself refuses before our code is reached,
 * for example for a malformed request line or a header that is too long.
 */
final class ErrorReport extends ErrorHandler {

  /** The path of a request whose path could not be read. */
  private static final String API = "/v1";

  private final ErrorAnswers answers;
  private final AnswerHeaders headersOfAll;

  ErrorReport(ErrorAnswers answers, AnswerHeaders headersOfAll) {
    this.answers = answers;
    this.headersOfAll = headersOfAll;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Problem problem =
        Problem.ofStatus(response.getStatus(), request.getHttpURI().getCanonicalPath());
    String requestId = RequestIds.of(request);
    byte[] body =
        answers.body(
            problem,
            Messages.languageOf(request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE)),
            requestId);
    response.setStatus(problem.status());
    HttpFields.Mutable headers = response.getHeaders();
    headersOfAll.of(API).forEach(headers::put);
    headers.put(RequestIds.HEADER, requestId);
    if (problem.retryAfterSeconds() != null) {
      headers.put(HttpHeader.RETRY_AFTER, problem.retryAfterSeconds());
    }
    headers.put(HttpHeader.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    RequestLog.refusedByWebServer(request.getMethod(), problem.status(), problem.key(), requestId);
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }
}
