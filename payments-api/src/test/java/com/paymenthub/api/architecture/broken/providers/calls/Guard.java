package com.paymenthub.api.architecture.broken.providers.calls;

/** Stands for the guard of a call. */
public final class Guard {}
