/** Records who changed which ordinary table, and when; makes the logins of auditors. */
package com.paymenthub.api.audit;
