package com.paymenthub.api.errors;

import com.paymenthub.api.requests.RequestIds;
import java.nio.ByteBuffer;
import org.eclipse.jetty.ee11.servlet.ErrorHandler;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.springframework.http.MediaType;

/**
 * Puts what the web server refuses by itself, before anything of ours is reached, into the one
 * error body: a request line that is none, a header that is too long.
 */
final class ErrorReport extends ErrorHandler {

  private final ErrorAnswers answers;

  ErrorReport(ErrorAnswers answers) {
    this.answers = answers;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Problem problem = Problem.ofStatus(response.getStatus());
    String requestId = RequestIds.of(request);
    byte[] body =
        answers.body(
            problem,
            Messages.languageOf(request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE)),
            requestId);
    response.setStatus(problem.status());
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(RequestIds.HEADER, requestId);
    if (problem.retryAfterSeconds() != null) {
      headers.put(HttpHeader.RETRY_AFTER, problem.retryAfterSeconds());
    }
    headers.put(HttpHeader.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }
}
