package com.paymenthub.api.rest.auth;

import com.paymenthub.api.auth.Scope;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a public key is to be good for.
 *
 * @param scope what it may reach; a single scope may be sent as text, too
 * @param expires for how many seconds it is valid from its creation, ten years at most; 0 for ever
 */
record PublicKeyBody(
    @NotNull @Size(min = 1) List<Scope> scope,
    @Min(0) @Max(315_360_000) @Schema(defaultValue = "0") @Nullable Integer expires) {}
