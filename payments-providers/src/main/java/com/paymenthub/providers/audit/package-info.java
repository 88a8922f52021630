/** Tells the audit log about changes of merchants. */
package com.paymenthub.providers.audit;
