package com.paymenthub.console.access;

import com.paymenthub.console.openid.OpenIdProvider;
import com.paymenthub.console.openid.OpenIdSettings;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.OperatorSessions;
import com.paymenthub.console.operators.SignIns;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.web.requests.SecurityLog;
import com.paymenthub.web.requests.SourceAddresses;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.header.writers.StaticHeadersWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lets operators in and each of them into their areas. What no rule names is refused. There is no
 * session of the servlet container: an operator's session is a row that all nodes see. It has no
 * stereotype, so that nothing of it is on the merchants' port.
 */
@EnableWebSecurity
public class AccessConfiguration {

  /** Scripts, styles and pictures of this host only, nothing inside of a page, no frames. */
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  /** What the log of refusals calls this port. */
  private static final String CONSOLE = "console";

  static final String SIGN_IN = Area.ROOT + "/sign-in";
  private static final String SIGN_OUT = Area.ROOT + "/sign-out";

  @Bean
  Sources sources(SourceAddresses addresses, SecurityLog security) {
    return new Sources(addresses, security);
  }

  @Bean
  SessionCookie sessionCookie(OperatorSessions sessions, ConsoleSettings settings) {
    return new SessionCookie(sessions, settings);
  }

  @Bean
  SessionStart sessionStart(SessionCookie cookie, Sources sources, SignIns signIns) {
    return new SessionStart(cookie, sources, signIns);
  }

  @Bean
  @Conditional(OpenIdSettings.Configured.class)
  OpenIdProvider openIdProvider(Environment environment, ConsoleSettings settings, Clock clock) {
    String base = settings.publicUrl().isEmpty() ? "{baseUrl}" : settings.publicUrl();
    return new OpenIdProvider(OpenIdSettings.of(environment), base + OpenIdPages.CALLBACK, clock);
  }

  @Bean
  SignInCookie askedCookie(Sealer sealer, JsonMapper json, Clock clock, ConsoleSettings settings) {
    return new SignInCookie(sealer, json, clock, settings.tls());
  }

  @Bean
  ShownOnce shownOnce(Sealer sealer, JsonMapper json, Clock clock, ConsoleSettings settings) {
    return new ShownOnce(sealer, json, clock, settings.tls());
  }

  /** PostgreSQL has no U+0000 in texts, so that no text of anybody can have one. */
  @Bean
  StrictHttpFirewall firewall() {
    StrictHttpFirewall firewall = new StrictHttpFirewall();
    firewall.setAllowedParameterNames(name -> name.indexOf('\0') < 0);
    firewall.setAllowedParameterValues(value -> value == null || value.indexOf('\0') < 0);
    return firewall;
  }

  @Bean
  AuthenticationManager authenticationManager(SignIns signIns, ConsoleSettings settings) {
    return new ProviderManager(new OperatorAuthentication(signIns, settings));
  }

  @Bean
  SecurityFilterChain access(
      HttpSecurity http,
      SessionCookie cookie,
      SessionStart sessions,
      Sources sources,
      SignIns signIns,
      SecurityLog security,
      ConsoleSettings settings) {
    http.authorizeHttpRequests(AccessConfiguration::rules)
        .securityContext(context -> context.securityContextRepository(cookie))
        .sessionManagement(
            session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .requestCache(RequestCacheConfigurer::disable)
        .csrf(csrf -> csrf.csrfTokenRepository(csrfCookie(settings)))
        .headers(
            headers ->
                headers
                    // Its own writer is silent where Jetty has set Expires, as with every cookie.
                    .cacheControl(HeadersConfigurer.CacheControlConfig::disable)
                    .addHeaderWriter(new StaticHeadersWriter(HttpHeaders.CACHE_CONTROL, "no-store"))
                    .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY))
                    .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER))
                    .httpStrictTransportSecurity(tls -> tls.requestMatcher(_ -> settings.tls())))
        .formLogin(
            form ->
                form.loginPage(SIGN_IN)
                    .usernameParameter("name")
                    .authenticationDetailsSource(
                        request ->
                            new SignInDetails(
                                codeIn(request),
                                sources.unknown(request),
                                sources.counted(request)))
                    .successHandler(
                        (request, response, who) -> {
                          sessions.begin(((SignedIn) who).operator(), request, response);
                          response.sendRedirect(SafeRedirects.safe(request.getParameter("next")));
                        })
                    .failureHandler(AccessConfiguration::refuse))
        .logout(
            logout ->
                logout
                    .logoutUrl(SIGN_OUT)
                    .addLogoutHandler(
                        (request, response, who) -> {
                          Acting by =
                              who instanceof SignedIn signedIn
                                  ? sources.of(signedIn.operator(), request)
                                  : sources.unknown(request);
                          cookie.tokenIn(request).ifPresent(token -> signIns.end(token, by));
                          cookie.take(response);
                        })
                    .logoutSuccessUrl(SIGN_IN + "?out"))
        .exceptionHandling(
            refusals ->
                refusals
                    .authenticationEntryPoint(
                        (request, response, _) -> askToSignIn(request, response, security))
                    .accessDeniedHandler(
                        (request, response, _) -> deny(request, response, security)));
    return http.build();
  }

  private static void rules(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          rules) {
    rules.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.FORWARD).permitAll();
    rules.requestMatchers("/", Area.ROOT + "/assets/**", SIGN_IN, Area.ROOT + "/error").permitAll();
    rules.requestMatchers(HttpMethod.GET, OpenIdPages.ROOT, OpenIdPages.ROOT + "/*").permitAll();
    rules.requestMatchers(Area.ROOT + "/me/**").authenticated();
    rules
        .requestMatchers(HttpMethod.POST, Area.ROOT + "/customers/**")
        .hasAnyRole(Area.NOTIFICATIONS.authorities());
    for (Area area : Area.values()) {
      if (area != Area.SEARCH) {
        rules.requestMatchers(area.path(), area.path() + "/**").hasAnyRole(area.authorities());
      }
    }
    rules
        .requestMatchers(
            HttpMethod.GET,
            Area.ROOT,
            Area.ROOT + "/search",
            Area.ROOT + "/charges/**",
            Area.ROOT + "/cards/**",
            Area.ROOT + "/sessions/**",
            Area.ROOT + "/customers/**")
        .hasAnyRole(Area.SEARCH.authorities());
    rules
        .requestMatchers(HttpMethod.POST, Area.ROOT + "/search")
        .hasAnyRole(Area.SEARCH.authorities());
    rules.anyRequest().denyAll();
  }

  private static CookieCsrfTokenRepository csrfCookie(ConsoleSettings settings) {
    CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
    tokens.setCookieName(settings.tls() ? "__Host-console-form" : "console-form");
    tokens.setCookiePath("/");
    tokens.setCookieCustomizer(
        cookie -> cookie.httpOnly(true).sameSite("Strict").secure(settings.tls()));
    return tokens;
  }

  private static String codeIn(HttpServletRequest request) {
    return Objects.requireNonNullElse(request.getParameter("code"), "");
  }

  private static void refuse(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
      throws IOException {
    boolean slowed = failure instanceof OperatorAuthentication.Slowed;
    String next = SafeRedirects.safe(request.getParameter("next"));
    response.sendRedirect(SIGN_IN + (slowed ? "?slowed" : "?failed") + "&next=" + encoded(next));
  }

  /** A page is asked for again after the sign-in; a part of a page makes the browser go there. */
  private static void askToSignIn(
      HttpServletRequest request, HttpServletResponse response, SecurityLog security)
      throws IOException {
    String query = request.getQueryString();
    String wanted =
        request.getMethod().equals(HttpMethod.GET.name())
            ? request.getRequestURI() + (query == null ? "" : "?" + query)
            : Area.ROOT;
    String signIn = SIGN_IN + "?next=" + encoded(SafeRedirects.safe(wanted));
    if (request.getHeader("HX-Request") == null) {
      response.sendRedirect(signIn);
    } else {
      security.refused(CONSOLE, HttpStatus.UNAUTHORIZED.value(), null, request);
      response.setHeader("HX-Redirect", signIn);
      response.setStatus(HttpStatus.UNAUTHORIZED.value());
    }
  }

  /** Who has to set up something first is led there. */
  private static void deny(
      HttpServletRequest request, HttpServletResponse response, SecurityLog security)
      throws IOException {
    SignedIn who =
        SecurityContextHolder.getContext().getAuthentication() instanceof SignedIn signedIn
            ? signedIn
            : null;
    if (who != null && who.isLimited()) {
      response.sendRedirect(Area.ROOT + "/me");
    } else {
      String name = who == null ? null : who.operator().name();
      security.refused(CONSOLE, HttpStatus.FORBIDDEN.value(), name, request);
      response.sendError(HttpStatus.FORBIDDEN.value());
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
