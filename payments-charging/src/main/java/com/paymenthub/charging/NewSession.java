package com.paymenthub.charging;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.sessions.SessionTerms;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session that a merchant asks for.
 *
 * @param sessionId the id that the session will have
 * @param origin on whose behalf
 * @param terms what is to be paid, and how
 * @param active whether buyers may pay it
 * @param dueAt the moment from which on no payment starts; null for never
 * @param personalTexts texts that may contain personal data, which are stored so that they can be
 *     erased
 */
public record NewSession(
    UUID sessionId,
    Origin origin,
    SessionTerms terms,
    boolean active,
    @Nullable Instant dueAt,
    Map<String, String> personalTexts) {}
