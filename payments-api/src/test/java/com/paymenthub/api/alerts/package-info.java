/** Tests of what ships for those who watch the service. */
package com.paymenthub.api.alerts;
