/** The list of all event types and the names under which they are stored. */
package com.paymenthub.domain.catalog;
