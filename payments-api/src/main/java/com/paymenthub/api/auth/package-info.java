/** Who calls, and which credentials may call what. */
package com.paymenthub.api.auth;
