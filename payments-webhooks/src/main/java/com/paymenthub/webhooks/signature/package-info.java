/** Signs notifications so that receivers can check that we sent them (Standard Webhooks). */
package com.paymenthub.webhooks.signature;
