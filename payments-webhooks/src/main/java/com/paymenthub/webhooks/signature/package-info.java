/** How receivers recognise what really comes from us (Standard Webhooks). */
package com.paymenthub.webhooks.signature;
