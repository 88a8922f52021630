package com.paymenthub.api.rest.auth;

import com.paymenthub.api.auth.PublicKeys.CreatedKey;
import com.paymenthub.api.auth.PublicKeys.PublicKey;
import com.paymenthub.api.auth.Scope;
import com.paymenthub.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * A public key as its maker gets it, this once (docs/interface.md §1.2).
 *
 * @param scope what it may reach
 * @param expires for how many seconds it is valid from its creation; 0 for ever
 * @param publicKey what is sent in {@code X-Api-Key}
 */
record CreatedKeyDocument(
    String id,
    @ArraySchema(schema = @Schema(implementation = Scope.class)) List<String> scope,
    long expires,
    String clientId,
    String publicKey,
    String createdAt) {

  static CreatedKeyDocument of(CreatedKey created) {
    PublicKey key = created.key();
    return new CreatedKeyDocument(
        key.id().toString(),
        key.scopes().stream().map(Scope::code).toList(),
        key.validForSeconds(),
        key.clientId().toString(),
        created.publicKey(),
        Timestamps.format(key.createdAt()));
  }

  /** Without the key itself. */
  @Override
  public String toString() {
    return "CreatedKeyDocument[id=%s]".formatted(id);
  }
}
