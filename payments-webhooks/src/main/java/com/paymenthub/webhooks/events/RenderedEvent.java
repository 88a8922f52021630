package com.paymenthub.webhooks.events;

import com.paymenthub.webhooks.events.PersonalData.Person;
import java.util.Optional;

/**
 * An event ready to be told.
 *
 * @param sequence which status change of its charge it is, from 1
 * @param person whom it speaks of, when it speaks of anybody
 */
public record RenderedEvent(EventDocument document, long sequence, Optional<Person> person) {}
