package com.paymenthub.api.architecture.broken.charging.attempts;

/** Stands for an attempt with a card. */
public final class Attempt {}
