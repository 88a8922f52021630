package com.paymenthub.platform;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Connections for what may be some seconds old: exports, and lists and plots of the console. They
 * lead to the standby that {@code payments.standby.url} names; where it names none, to the primary.
 * What a merchant reads, and what decides about money, never comes from them.
 */
@Documented
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER})
public @interface FromStandby {}
