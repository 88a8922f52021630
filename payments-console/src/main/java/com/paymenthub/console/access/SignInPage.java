package com.paymenthub.console.access;

import com.paymenthub.console.openid.OpenIdProvider;
import com.paymenthub.console.view.ConsolePart;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The form with which operators sign in, and the way to the identity provider. */
@ConsolePart
final class SignInPage {

  private static final Set<String> REFUSALS =
      Set.of(
          "openid-down",
          "openid-failed",
          "openid-expired",
          "openid-no-role",
          "openid-weak",
          "openid-disabled");

  private final Optional<OpenIdProvider> provider;

  SignInPage(Optional<OpenIdProvider> provider) {
    this.provider = provider;
  }

  @GetMapping("/")
  String root() {
    return "redirect:" + Area.ROOT;
  }

  @GetMapping(AccessConfiguration.SIGN_IN)
  ModelAndView form(
      @RequestParam(required = false) @Nullable String next,
      @RequestParam(required = false) @Nullable String failed,
      @RequestParam(required = false) @Nullable String slowed,
      @RequestParam(required = false) @Nullable String refused,
      @RequestParam(required = false) @Nullable String out) {
    String message = "";
    if (slowed != null) {
      message = "sign-in.slowed";
    } else if (failed != null) {
      message = "sign-in.failed";
    } else if (refused != null && REFUSALS.contains(refused)) {
      message = "sign-in." + refused;
    } else if (out != null) {
      message = "sign-in.out";
    }
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("next", SafeRedirects.safe(next));
    model.put("message", message);
    model.put("provider", provider.map(OpenIdProvider::host).orElse(null));
    model.put(
        "outThere", out == null ? null : provider.flatMap(OpenIdProvider::signOut).orElse(null));
    return new ModelAndView("sign-in", model);
  }
}
