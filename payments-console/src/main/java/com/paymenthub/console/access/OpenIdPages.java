package com.paymenthub.console.access;

import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.console.openid.OpenIdProvider;
import com.paymenthub.console.openid.OpenIdSettings;
import com.paymenthub.console.openid.SignInRequest;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.SignIns;
import com.paymenthub.console.view.ConsolePart;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Conditional;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The sign-in at the identity provider. The cookies are {@code SameSite=Strict}, so browsers do not
 * send them with a request or redirect that comes from another site. Therefore the callback page
 * only sends a second request, with the same parameters, from our own site.
 */
@ConsolePart
@Conditional(OpenIdSettings.Configured.class)
final class OpenIdPages {

  private static final Logger LOG = LoggerFactory.getLogger(OpenIdPages.class);

  static final String ROOT = AccessConfiguration.SIGN_IN + "/openid";
  static final String CALLBACK = ROOT + "/callback";
  private static final String FINISH = ROOT + "/finish";

  /** The parameters of the provider's response that are read. */
  private static final List<String> ANSWER = List.of("code", "state", "error");

  private static final Pattern CODE = Pattern.compile("[a-z_]{1,40}");

  private final OpenIdProvider provider;
  private final SignInCookie asked;
  private final SignIns signIns;
  private final SessionStart sessions;
  private final Sources sources;
  private final CurrentReader currentReader;

  OpenIdPages(
      OpenIdProvider provider,
      SignInCookie asked,
      SignIns signIns,
      SessionStart sessions,
      Sources sources) {
    this.provider = provider;
    this.asked = asked;
    this.signIns = signIns;
    this.sessions = sessions;
    this.sources = sources;
    this.currentReader = new CurrentReader();
  }

  /** Sends the browser to the provider. */
  @GetMapping(ROOT)
  void begin(
      @RequestParam(required = false) @Nullable String next,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    OpenIdProvider.Sent sent;
    try {
      sent = provider.send(request, SafeRedirects.safe(next));
    } catch (OpenIdProvider.Unavailable down) {
      LOG.warn("no sign-in with OpenID Connect: {}", down.getMessage());
      response.sendRedirect(refused("openid-down"));
      return;
    }
    asked.give(response, sent.asked());
    response.sendRedirect(sent.address());
  }

  /** Where the provider sends the browser: goes on with the same answer, now from our own page. */
  @GetMapping(CALLBACK)
  ModelAndView callback(@RequestParam Map<String, String> answer) {
    UriComponentsBuilder finish = UriComponentsBuilder.fromPath(FINISH);
    Map<String, String> known = new HashMap<>(answer);
    known.keySet().retainAll(ANSWER);
    known.keySet().forEach(name -> finish.queryParam(name, "{" + name + "}"));
    return new ModelAndView(
        "openid", Map.of("finish", finish.encode().buildAndExpand(known).toUriString()));
  }

  /** Signs in the operator that the provider's answer names. */
  @GetMapping(FINISH)
  void finish(
      @RequestParam Map<String, String> answer,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    Optional<SignInRequest> sent = asked.take(request, response);
    response.sendRedirect(
        sent.isEmpty() ? refused("openid-expired") : enter(sent.get(), answer, request, response));
  }

  /** Where the browser goes from here. */
  private String enter(
      SignInRequest sent,
      Map<String, String> answer,
      HttpServletRequest request,
      HttpServletResponse response) {
    OpenIdProvider.Person person;
    try {
      person = provider.redeem(sent, answer);
    } catch (OpenIdProvider.Unavailable down) {
      LOG.warn("no sign-in with OpenID Connect: {}", down.getMessage());
      return refused("openid-down");
    } catch (AuthenticationException wrong) {
      // Without the message: it may have parts of the token.
      LOG.warn("a sign-in with OpenID Connect was refused: {}", codeOf(wrong));
      return refused("openid-failed");
    }
    Acting from = sources.unknown(request);
    if (!person.isStrong()) {
      signIns.refuseWeak(provider.issuer(), from);
      return refused("openid-weak");
    }
    if (person.operator().isEmpty()) {
      signIns.refuse(provider.issuer(), person.subject(), from);
      return refused("openid-no-role");
    }
    Optional<Operator> operator =
        signIns.enter(
            person.operator().get(),
            currentReader.resolveLocale(request),
            Accounts.DEFAULT_TIME_ZONE,
            from);
    if (operator.isEmpty()) {
      return refused("openid-disabled");
    }
    sessions.begin(operator.get(), request, response);
    return sent.next();
  }

  /** The code may be a parameter of the address: only what codes look like (RFC 6749, 5.2). */
  private static String codeOf(AuthenticationException wrong) {
    return wrong instanceof OAuth2AuthenticationException known
            && CODE.matcher(known.getError().getErrorCode()).matches()
        ? known.getError().getErrorCode()
        : wrong.getClass().getSimpleName();
  }

  private static String refused(String why) {
    return AccessConfiguration.SIGN_IN + "?refused=" + why;
  }
}
