/** Ids that name something of another kind, or of another account. */
package com.paymenthub.api.rest.ids;
