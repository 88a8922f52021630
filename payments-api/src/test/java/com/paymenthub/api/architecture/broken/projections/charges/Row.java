package com.paymenthub.api.architecture.broken.projections.charges;

/** Stands for a row of a projection. */
public final class Row {}
