/** Finds all that is stored about a person, erases it, and keeps it blocked where it must stay. */
package com.paymenthub.charging.people;
