/** Asks an OpenID Connect provider who an operator is and what the operator may do. */
package com.paymenthub.console.openid;
