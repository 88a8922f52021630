package com.paymenthub.api.processes.faults;

/** A request with an effect, under a key of its own. */
public record KeyedPost(Operation operation, String key, String path, String body) {}
