/** What all pages of the console share: words, money, times and the frame around them. */
package com.paymenthub.console.view;
