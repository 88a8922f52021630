package com.paymenthub.api.architecture.broken.charging.merchants;

/** Stands for a merchant. */
public final class Merchant {}
