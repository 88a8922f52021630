package com.paymenthub.api.errors;

import com.paymenthub.api.requests.RequestIds;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Answers what fails before an operation is reached, in the same body as everything else. */
@Controller
public class FallbackErrorController implements ErrorController {

  private final ErrorAnswers answers;

  public FallbackErrorController(ErrorAnswers answers) {
    this.answers = answers;
  }

  @RequestMapping("/error")
  ResponseEntity<byte[]> error(HttpServletRequest request) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    int code = status instanceof Integer number ? number : 500;
    return answers.answer(
        problem(code),
        Messages.languageOf(request.getHeader("Accept-Language")),
        RequestIds.of(request));
  }

  private static Problem problem(int status) {
    return switch (status) {
      case 404 -> Problem.unknownPath();
      case 503 -> Problem.unavailable();
      default ->
          status >= 400 && status < 500
              ? Problem.badRequest(status, "bad_request")
              : Problem.internal();
    };
  }
}
