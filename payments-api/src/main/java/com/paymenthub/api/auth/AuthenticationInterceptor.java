package com.paymenthub.api.auth;

import com.paymenthub.api.admission.AccountPlaces;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.web.connections.PlainHttp;
import com.paymenthub.web.errors.FieldError;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.requests.RequestFacts;
import com.paymenthub.web.requests.SourceAddresses;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/** Admits a request to its operation if the key may call it. */
@Component
public class AuthenticationInterceptor implements HandlerInterceptor {

  static final String CALLER = AuthenticationInterceptor.class.getName() + ".caller";

  private static final String CLIENT_ID = "X-Client-ID";
  private static final String API_KEY = "X-Api-Key";

  private final Authenticator authenticator;
  private final RateLimit rateLimit;
  private final AccountPlaces places;
  private final KeyUses uses;
  private final FailedKeys failed;
  private final SourceAddresses sources;
  private final Set<Environment> served;

  /** Whether production accounts are served through proxies only. */
  private final boolean needsProxy;

  /**
   * An interceptor.
   *
   * @param settings of which {@code payments.environments} says whose accounts this service serves,
   *     and {@code payments.require-tls} whether production accounts need TLS
   */
  AuthenticationInterceptor(
      Authenticator authenticator,
      RateLimit rateLimit,
      AccountPlaces places,
      KeyUses uses,
      FailedKeys failed,
      SourceAddresses sources,
      org.springframework.core.env.Environment settings) {
    this.authenticator = authenticator;
    this.rateLimit = rateLimit;
    this.places = places;
    this.uses = uses;
    this.failed = failed;
    this.sources = sources;
    this.served = ServedEnvironments.of(settings);
    this.needsProxy =
        PlainHttp.reachesMerchantsPort(settings)
            && PlainHttp.isForbidden(settings, PlainHttp.REQUIRE_TLS);
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (CorsUtils.isPreFlightRequest(request)) {
      // A CORS preflight request: it has no key and reaches no operation.
      return true;
    }
    Caller caller =
        authenticator
            .authenticate(request.getHeader(CLIENT_ID), request.getHeader(API_KEY))
            .orElseThrow(() -> refused(request));
    RequestFacts.comesFrom(request, caller.clientId());
    rateLimit.admit(caller.clientId());
    places.take(request, caller.clientId());
    Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    Access access =
        Routes.of(request.getMethod(), String.valueOf(pattern))
            .orElseThrow(() -> new ProblemException(Problem.forbidden()));
    if (!access.allowsKeyOf(caller)) {
      throw new ProblemException(Problem.forbidden());
    }
    Environment environment = caller.environment();
    if (!served.contains(environment) || !access.existsIn(environment)) {
      throw new ProblemException(Problem.wrongEnvironment(environment.code()));
    }
    if (environment == Environment.PRODUCTION && needsProxy && !cameOverTls(request)) {
      throw new ProblemException(Problem.tlsRequired());
    }
    uses.note(caller);
    request.setAttribute(CALLER, caller);
    return true;
  }

  private boolean cameOverTls(HttpServletRequest request) {
    return sources.cameOverTls(
        request.getRemoteAddr(), request.getHeader(SourceAddresses.FORWARDED_PROTO));
  }

  private ProblemException refused(HttpServletRequest request) {
    sources.of(request).ifPresent(failed::note);
    return new ProblemException(Problem.unauthenticated(wrongIn(request)));
  }

  /**
   * What is wrong with the headers, as far as it can be said without telling which accounts and
   * keys exist.
   */
  private static List<FieldError> wrongIn(HttpServletRequest request) {
    FieldErrors errors = new FieldErrors();
    String clientId = Objects.requireNonNullElse(request.getHeader(CLIENT_ID), "").strip();
    String apiKey = Objects.requireNonNullElse(request.getHeader(API_KEY), "").strip();
    if (clientId.isEmpty()) {
      errors.add(CLIENT_ID, "required");
    } else if (Uuids.parse(clientId).isEmpty()) {
      errors.add(CLIENT_ID, "uuid");
    }
    if (apiKey.isEmpty()) {
      errors.add(API_KEY, "required");
    }
    return errors.all();
  }
}
