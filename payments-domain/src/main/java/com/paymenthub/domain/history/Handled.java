package com.paymenthub.domain.history;

/**
 * The result of a command.
 *
 * @param state the aggregate afterwards
 * @param position the position of its latest event in its own history, from 0
 * @param appended whether the command appended any event
 */
public record Handled<S>(S state, long position, boolean appended) {}
