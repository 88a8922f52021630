/** The REST facade, the commands and the only main. */
package com.paymenthub.api;
