package com.paymenthub.console;

/**
 * The console can be opened.
 *
 * @param address where, for example {@code http://127.0.0.1:8090/console}
 */
public record ConsoleStarted(String address) {}
