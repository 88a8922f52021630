package com.paymenthub.web.validation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** On a text in which lines may be broken. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Lines {}
