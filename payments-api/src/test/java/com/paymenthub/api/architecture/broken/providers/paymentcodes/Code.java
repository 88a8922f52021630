package com.paymenthub.api.architecture.broken.providers.paymentcodes;

/** Stands for a code that buyers pay. */
public final class Code {}
