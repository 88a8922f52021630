/** The session as it is read: its row and how events change it. */
package com.paymenthub.projections.sessions;
