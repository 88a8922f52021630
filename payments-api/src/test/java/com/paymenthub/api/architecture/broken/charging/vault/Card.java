package com.paymenthub.api.architecture.broken.charging.vault;

/** Stands for a card that is kept. */
public final class Card {}
