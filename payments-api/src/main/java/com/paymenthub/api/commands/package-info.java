/** What operators start: the service, and commands beside it. */
package com.paymenthub.api.commands;
