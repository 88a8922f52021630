/** The row of a session and how each event changes it. */
package com.paymenthub.projections.sessions;
