/** The console: a web server of its own for support, auditors, finance and admins. */
package com.paymenthub.console;
