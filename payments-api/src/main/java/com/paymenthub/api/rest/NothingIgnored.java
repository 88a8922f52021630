package com.paymenthub.api.rest;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an operation that does everything when it is told nothing: gives all of a charge back, sends
 * all notifications again. What it does not know, in the query or the body, may have been meant to
 * limit that, and is refused.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface NothingIgnored {}
