/** Stored events for ever: a sample of each that stays readable, and a page that explains it. */
package com.paymenthub.api.events;
