package com.paymenthub.console.search;

import org.jspecify.annotations.Nullable;

/**
 * Something other than a charge among the results.
 *
 * @param kind what it is, for example {@code session}
 * @param id its id, or what it is known by
 * @param link the page about it; null where there is none
 */
record FoundThing(String kind, String id, @Nullable String link) {}
