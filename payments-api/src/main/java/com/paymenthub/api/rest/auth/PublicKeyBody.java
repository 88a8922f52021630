package com.paymenthub.api.rest.auth;

import com.paymenthub.api.auth.Scope;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a public key is to be good for.
 *
 * @param scope what it may reach; a single scope may be sent as text, too
 * @param expires for how many seconds it is valid from its creation; 0 for ever
 */
record PublicKeyBody(
    @ArraySchema(minItems = 1) List<Scope> scope,
    @Schema(minimum = "0", maximum = "315360000", defaultValue = "0") @Nullable Integer expires) {}
