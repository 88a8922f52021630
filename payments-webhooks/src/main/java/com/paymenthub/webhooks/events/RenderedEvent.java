package com.paymenthub.webhooks.events;

import com.paymenthub.webhooks.events.PersonalData.Person;
import java.util.Optional;

/**
 * An event with its content.
 *
 * @param sequence which status change of its charge it is, from 1
 * @param person the person in it; null when there is none
 */
public record RenderedEvent(EventDocument document, long sequence, Optional<Person> person) {}
