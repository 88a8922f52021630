/** The service as its operators meet it: a process that is started, stopped and killed. */
package com.paymenthub.api.processes;
