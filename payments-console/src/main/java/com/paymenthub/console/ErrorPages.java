package com.paymenthub.console;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.web.requests.RequestIds;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;

/** What a reader sees in place of a page. */
@ConsolePart
final class ErrorPages {

  static final String PATH = "/console/error";

  private static final Set<Integer> EXPLAINED = Set.of(400, 403, 404);

  @RequestMapping(PATH)
  ModelAndView show(HttpServletRequest request) {
    int status =
        request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
            ? code
            : HttpStatus.NOT_FOUND.value();
    ModelAndView page =
        new ModelAndView(
            "error",
            Map.of(
                "status",
                status,
                "explanation",
                "error." + (EXPLAINED.contains(status) ? status : "other"),
                "requestId",
                RequestIds.of(request)));
    page.setStatus(HttpStatusCode.valueOf(status));
    return page;
  }
}
