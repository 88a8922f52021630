/** How adapters reach their providers over HTTP: at allowed hosts, within a deadline. */
package com.paymenthub.providers.http;
