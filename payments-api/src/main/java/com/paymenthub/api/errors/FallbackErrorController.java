package com.paymenthub.api.errors;

import com.paymenthub.api.requests.RequestIds;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
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
  ResponseEntity<byte[]> error(HttpServletRequest request, HttpServletResponse response) {
    // What the web server refuses by itself has not met the filter that sets it.
    response.setHeader(RequestIds.HEADER, RequestIds.of(request));
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    return answers.answer(
        // Without a status nothing has failed: somebody asked for this very path.
        status instanceof Integer code ? Problem.ofStatus(code) : Problem.unknownPath(),
        Messages.languageOf(request.getHeader("Accept-Language")),
        RequestIds.of(request));
  }
}
