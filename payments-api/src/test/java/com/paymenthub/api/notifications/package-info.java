/** Notifications from the charge to the receiver, over real ports. */
package com.paymenthub.api.notifications;
