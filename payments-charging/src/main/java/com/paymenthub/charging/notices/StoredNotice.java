package com.paymenthub.charging.notices;

import com.paymenthub.providers.contract.NoticeRequest;
import java.util.UUID;

/**
 * Something that came to the address for a provider's notices and waits.
 *
 * @param clientId the account whose provider it is
 * @param providerId our id of the account at the provider
 * @param providerType the provider's code
 * @param request what came
 * @param tries how often it was taken up before, from 0
 */
public record StoredNotice(
    UUID id,
    UUID clientId,
    UUID providerId,
    String providerType,
    NoticeRequest request,
    int tries) {}
