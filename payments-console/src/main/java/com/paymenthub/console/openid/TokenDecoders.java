package com.paymenthub.console.openid;

import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Checks tokens with the keys that the provider publishes, which are kept for some minutes: by our
 * clock, and by signatures that nobody but the provider can make.
 */
final class TokenDecoders implements JwtDecoderFactory<ClientRegistration> {

  private static final Set<SignatureAlgorithm> ALGORITHMS =
      Set.of(SignatureAlgorithm.RS256, SignatureAlgorithm.PS256, SignatureAlgorithm.ES256);

  private final Clock clock;
  private final Map<ClientRegistration, JwtDecoder> decoders = new ConcurrentHashMap<>();

  TokenDecoders(Clock clock) {
    this.clock = clock;
  }

  @Override
  public JwtDecoder createDecoder(ClientRegistration registration) {
    return decoders.computeIfAbsent(registration, this::decoder);
  }

  private JwtDecoder decoder(ClientRegistration registration) {
    NimbusJwtDecoder decoder =
        NimbusJwtDecoder.withJwkSetUri(
                Objects.requireNonNull(registration.getProviderDetails().getJwkSetUri()))
            .jwsAlgorithms(algorithms -> algorithms.addAll(ALGORITHMS))
            .build();
    decoder.setClaimSetConverter(OidcIdTokenDecoderFactory.createDefaultClaimTypeConverter());
    JwtTimestampValidator times = new JwtTimestampValidator();
    times.setClock(clock);
    OidcIdTokenValidator contents = new OidcIdTokenValidator(registration);
    contents.setClock(clock);
    decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(times, contents));
    return decoder;
  }
}
