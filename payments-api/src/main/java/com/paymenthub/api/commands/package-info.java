/** What operators start: the service, and commands that run beside it. */
package com.paymenthub.api.commands;
