/** What merchants and buyers see of sessions. */
package com.paymenthub.api.rest.sessions;
