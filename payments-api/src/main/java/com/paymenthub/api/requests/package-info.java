/** What belongs to one request: its id, in answers as in logs, and what it has in hand. */
package com.paymenthub.api.requests;
