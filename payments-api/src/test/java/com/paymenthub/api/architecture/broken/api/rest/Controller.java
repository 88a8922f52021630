package com.paymenthub.api.architecture.broken.api.rest;

/** Stands for a controller. */
public final class Controller {}
