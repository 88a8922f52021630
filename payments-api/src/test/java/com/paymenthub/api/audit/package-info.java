/** What auditors read, and what they cannot. */
package com.paymenthub.api.audit;
