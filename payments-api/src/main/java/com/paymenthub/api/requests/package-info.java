/** What identifies one request, in answers as in logs. */
package com.paymenthub.api.requests;
