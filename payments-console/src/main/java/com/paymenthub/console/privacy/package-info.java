/** What operators do for people: tell them what is stored about them, and erase it. */
package com.paymenthub.console.privacy;
