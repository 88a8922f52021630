/** Names the projections that are kept in step with their events while the service runs. */
package com.paymenthub.projections.inline;
