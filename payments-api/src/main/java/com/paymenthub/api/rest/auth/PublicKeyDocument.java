package com.paymenthub.api.rest.auth;

import com.paymenthub.api.auth.PublicKeys.PublicKey;
import com.paymenthub.api.auth.Scope;
import com.paymenthub.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A public key in a list. The key itself is never shown again.
 *
 * @param scope what it may reach
 * @param expires for how many seconds it is valid from its creation; 0 for ever
 * @param last4characters the end of the key, by which people recognise it
 * @param expiresAt when it ends; null for never
 * @param lastUsedAt roughly when it was last used, to the minute; null for never
 */
record PublicKeyDocument(
    String id,
    @ArraySchema(schema = @Schema(implementation = Scope.class)) List<String> scope,
    long expires,
    String clientId,
    String last4characters,
    String createdAt,
    @Nullable String expiresAt,
    @Nullable String lastUsedAt) {

  static PublicKeyDocument of(PublicKey key) {
    return new PublicKeyDocument(
        key.id().toString(),
        key.scopes().stream().map(Scope::code).toList(),
        key.validForSeconds(),
        key.clientId().toString(),
        key.lastCharacters(),
        Timestamps.format(key.createdAt()),
        format(key.expiresAt()),
        format(key.lastUsedAt()));
  }

  private static @Nullable String format(@Nullable Instant instant) {
    return instant == null ? null : Timestamps.format(instant);
  }
}
