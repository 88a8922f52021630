package com.paymenthub.console.openid;

import com.paymenthub.console.operators.VouchedOperator;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * A provider that vouches for operators. What it says of itself is asked for with the first
 * sign-in, so that a console starts whether the provider answers or not, and is kept from then on.
 */
public final class OpenIdProvider {

  private static final String REGISTRATION = "console";
  private static final String DESCRIPTION = "/.well-known/openid-configuration";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final OpenIdSettings settings;
  private final OpenIdClaims claims;
  private final String redirectUri;
  private final RestClient web = RestClient.builder().requestFactory(connections()).build();
  private final DefaultOAuth2AuthorizationRequestResolver requests =
      new DefaultOAuth2AuthorizationRequestResolver(_ -> registration());
  private final OidcAuthorizationCodeAuthenticationProvider answers;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable ClientRegistration known;

  /**
   * A provider, which is not asked yet.
   *
   * @param redirectUri where it sends browsers; <code>{baseUrl}</code> is where the console was
   *     opened
   */
  public OpenIdProvider(OpenIdSettings settings, String redirectUri, Clock clock) {
    this.settings = settings;
    this.claims = new OpenIdClaims(settings);
    this.redirectUri = redirectUri;
    RestClientAuthorizationCodeTokenResponseClient codes =
        new RestClientAuthorizationCodeTokenResponseClient();
    codes.setRestClient(tokenClient());
    this.answers =
        new OidcAuthorizationCodeAuthenticationProvider(
            codes, request -> new DefaultOidcUser(List.of(), request.getIdToken()));
    this.answers.setJwtDecoderFactory(new TokenDecoders(clock));
    if (!settings.requiredAcr().isEmpty()) {
      String wanted = String.join(" ", settings.requiredAcr());
      this.requests.setAuthorizationRequestCustomizer(
          request -> request.additionalParameters(more -> more.put("acr_values", wanted)));
    }
  }

  /** The provider did not say what it is, so that nobody can be sent there. */
  public static final class Unavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unavailable(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Where a browser is sent, and with what.
   *
   * @param address of the provider, with everything that it has to know
   */
  public record Sent(String address, SignInRequest asked) {}

  /**
   * The person that the provider has signed in.
   *
   * @param operator empty when its claims give the person no role here
   * @param isStrong whether the sign-in there was as strong as is required here
   */
  public record Person(String subject, Optional<VouchedOperator> operator, boolean isStrong) {}

  /** What operators know it by. */
  public String host() {
    return settings.host();
  }

  /** Its address, letter by letter as its tokens have it. */
  public String issuer() {
    return settings.issuer();
  }

  /** Where a browser signs out there; empty when it has no such page or was not asked yet. */
  public Optional<String> signOut() {
    return Optional.ofNullable(known)
        .map(it -> it.getProviderDetails().getConfigurationMetadata().get("end_session_endpoint"))
        .map(Object::toString);
  }

  /**
   * Prepares a sign-in there.
   *
   * @param next the page to which the operator goes afterwards
   * @throws Unavailable when it does not say what it is
   */
  public Sent send(HttpServletRequest request, String next) {
    OAuth2AuthorizationRequest sent =
        Objects.requireNonNull(requests.resolve(request, REGISTRATION));
    return new Sent(
        sent.getAuthorizationRequestUri(),
        new SignInRequest(
            Objects.requireNonNull(sent.getState()),
            attribute(sent, OidcParameterNames.NONCE),
            attribute(sent, PkceParameterNames.CODE_VERIFIER),
            Objects.requireNonNull(sent.getRedirectUri()),
            next));
  }

  private static String attribute(OAuth2AuthorizationRequest sent, String name) {
    return Objects.requireNonNull(sent.<String>getAttribute(name), name);
  }

  /**
   * Reads the provider's answer that a browser brought, and checks it.
   *
   * @param asked what that browser was sent with
   * @param answer the parameters that it came back with
   * @throws AuthenticationException when the provider has refused, or the answer or its token is
   *     not one for this browser
   * @throws Unavailable when the provider does not say what it is
   */
  public Person redeem(SignInRequest asked, Map<String, String> answer) {
    ClientRegistration registration = registration();
    OAuth2AuthorizationRequest sent =
        OAuth2AuthorizationRequest.authorizationCode()
            .authorizationUri(
                Objects.requireNonNull(registration.getProviderDetails().getAuthorizationUri()))
            .clientId(registration.getClientId())
            .redirectUri(asked.redirectUri())
            .scopes(registration.getScopes())
            .state(asked.state())
            .attributes(
                attributes -> {
                  attributes.put(OAuth2ParameterNames.REGISTRATION_ID, REGISTRATION);
                  attributes.put(OidcParameterNames.NONCE, asked.nonce());
                  attributes.put(PkceParameterNames.CODE_VERIFIER, asked.verifier());
                })
            .build();
    Authentication vouched =
        answers.authenticate(
            new OAuth2LoginAuthenticationToken(
                registration,
                new OAuth2AuthorizationExchange(sent, answered(answer, asked.redirectUri()))));
    if (vouched == null || !(vouched.getPrincipal() instanceof OidcUser user)) {
      throw new InternalAuthenticationServiceException("no token");
    }
    OidcIdToken token = user.getIdToken();
    String subject = Objects.requireNonNull(token.getSubject(), "sub");
    return new Person(
        subject, claims.operator(subject, token.getClaims()), claims.isStrong(token.getClaims()));
  }

  private static OAuth2AuthorizationResponse answered(
      Map<String, String> answer, String redirectUri) {
    String code = answer.get(OAuth2ParameterNames.CODE);
    OAuth2AuthorizationResponse.Builder response =
        code == null
            ? OAuth2AuthorizationResponse.error(
                answer.getOrDefault(OAuth2ParameterNames.ERROR, "invalid_request"))
            : OAuth2AuthorizationResponse.success(code);
    return response
        .redirectUri(redirectUri)
        .state(answer.getOrDefault(OAuth2ParameterNames.STATE, ""))
        .build();
  }

  /** One at a time asks; where it does not answer, each who asks waits for it with a thread. */
  private ClientRegistration registration() {
    ClientRegistration there = known;
    if (there != null) {
      return there;
    }
    if (!asking.tryLock()) {
      throw new Unavailable(settings.issuer() + " is being asked already", null);
    }
    try {
      there = read();
      known = there;
      return there;
    } finally {
      asking.unlock();
    }
  }

  private ClientRegistration read() {
    Map<String, Object> description;
    try {
      description =
          web.get()
              .uri(settings.issuer().replaceFirst("/$", "") + DESCRIPTION)
              .retrieve()
              .body(new ParameterizedTypeReference<>() {});
    } catch (RestClientException failure) {
      throw new Unavailable(settings.issuer() + " does not say what it is", failure);
    }
    if (description == null || !settings.issuer().equals(description.get("issuer"))) {
      throw new Unavailable(settings.issuer() + " says that it is another issuer", null);
    }
    try {
      return registration(description);
    } catch (RuntimeException malformed) {
      throw new Unavailable(settings.issuer() + " does not say all that it is", malformed);
    }
  }

  /** The library reports what is missing or malformed by exceptions of several classes. */
  private ClientRegistration registration(Map<String, Object> description) {
    ClientRegistration.Builder registration =
        ClientRegistrations.fromOidcConfiguration(new HashMap<>(description))
            .registrationId(REGISTRATION)
            .clientId(settings.clientId())
            .clientSettings(
                ClientRegistration.ClientSettings.builder().requireProofKey(true).build())
            .redirectUri(redirectUri)
            .scope(settings.scopes());
    if (settings.clientSecret() == null) {
      registration.clientAuthenticationMethod(ClientAuthenticationMethod.NONE);
    } else {
      registration.clientSecret(settings.clientSecret());
    }
    return registration.build();
  }

  private static RestClient tokenClient() {
    return RestClient.builder()
        .requestFactory(connections())
        .configureMessageConverters(
            converters -> {
              converters.addCustomConverter(new FormHttpMessageConverter());
              converters.addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter());
            })
        .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
        .build();
  }

  private static SimpleClientHttpRequestFactory connections() {
    SimpleClientHttpRequestFactory connections = new SimpleClientHttpRequestFactory();
    connections.setConnectTimeout(PATIENCE);
    connections.setReadTimeout(PATIENCE);
    return connections;
  }
}
