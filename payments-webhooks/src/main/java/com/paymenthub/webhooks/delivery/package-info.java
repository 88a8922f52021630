/** Sends notifications: claims them, repeats failed attempts and records every attempt. */
package com.paymenthub.webhooks.delivery;
