/** What can be typed into the search. */
package com.paymenthub.console.search;
