package com.paymenthub.api.rest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.web.bind.annotation.CrossOrigin;

/**
 * Marks an operation that public or session keys may call, so that browsers allow pages of every
 * origin to call it (WHATWG Fetch, CORS). That is safe because no cookie authenticates a call; it
 * needs a key.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@CrossOrigin(
    origins = "*",
    allowCredentials = "false",
    allowedHeaders = {
      "Accept-Language",
      "Content-Type",
      "X-Api-Key",
      "X-Client-ID",
      "X-Idempotency-Key"
    },
    exposedHeaders = {"Date", "Idempotency-Replayed", "Retry-After", "X-Request-Id"},
    maxAge = 7200)
public @interface ForBuyersPages {}
