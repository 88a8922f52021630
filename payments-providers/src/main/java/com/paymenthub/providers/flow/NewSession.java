package com.paymenthub.providers.flow;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.sessions.SessionTerms;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A session that a merchant asks for.
 *
 * @param origin on whose behalf
 * @param terms what it is for
 * @param active whether buyers may pay it
 * @param dueAt the moment from which on no payment starts; null for never
 * @param personalTexts texts that may speak of a person, which are kept where they can be erased
 */
public record NewSession(
    Origin origin,
    SessionTerms terms,
    boolean active,
    @Nullable Instant dueAt,
    Map<String, String> personalTexts) {}
