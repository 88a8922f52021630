package com.paymenthub.api.architecture.broken.webhooks;

/** Stands for a delivery. */
public final class Delivery {}
