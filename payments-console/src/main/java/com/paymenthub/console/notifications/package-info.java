/** Notifications that were lost or fail, by webhook: what was sent, and sending it again. */
package com.paymenthub.console.notifications;
