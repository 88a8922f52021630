package com.paymenthub.web.errors;

import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.web.requests.RequestFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes problems as the error body, which all errors share (docs/interface.md §6). */
@Component
public class ErrorAnswers {

  private final JsonMapper json;

  public ErrorAnswers(JsonMapper json) {
    this.json = json;
  }

  /** The body of a problem in a language, as JSON. */
  public byte[] body(Problem problem, Locale language, String requestId) {
    DeclinedCode declined = problem.declinedCode();
    return json.writeValueAsBytes(
        new ErrorDocument(
            new ErrorDocument.Content(
                problem.type(),
                problem.status(),
                problem.key(),
                Messages.text(language, "error." + problem.key(), problem.arguments()),
                problem.fields().stream().map(field -> detail(field, language)).toList(),
                declined == null ? null : declined.code(),
                requestId)));
  }

  /** The whole response for a problem. */
  public ResponseEntity<byte[]> answer(Problem problem, Locale language, String requestId) {
    RequestFacts.refused(problem.key());
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.status(problem.status()).contentType(MediaType.APPLICATION_JSON);
    if (problem.retryAfterSeconds() != null) {
      answer.header(HttpHeaders.RETRY_AFTER, problem.retryAfterSeconds().toString());
    }
    return answer.body(body(problem, language, requestId));
  }

  private static String detail(FieldError field, Locale language) {
    List<String> arguments = new ArrayList<>();
    arguments.add(field.field());
    arguments.addAll(field.arguments());
    return Messages.text(language, "field." + field.rule(), arguments);
  }
}
