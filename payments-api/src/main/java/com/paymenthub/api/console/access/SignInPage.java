package com.paymenthub.api.console.access;

import com.paymenthub.api.console.view.ConsolePart;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The form with which operators sign in. */
@ConsolePart
final class SignInPage {

  @GetMapping("/")
  String root() {
    return "redirect:" + Area.ROOT;
  }

  @GetMapping(AccessConfiguration.SIGN_IN)
  ModelAndView form(
      @RequestParam(required = false) @Nullable String next,
      @RequestParam(required = false) @Nullable String failed,
      @RequestParam(required = false) @Nullable String slowed,
      @RequestParam(required = false) @Nullable String out) {
    String message = "";
    if (slowed != null) {
      message = "sign-in.slowed";
    } else if (failed != null) {
      message = "sign-in.failed";
    } else if (out != null) {
      message = "sign-in.out";
    }
    return new ModelAndView("sign-in", Map.of("next", Targets.safe(next), "message", message));
  }
}
