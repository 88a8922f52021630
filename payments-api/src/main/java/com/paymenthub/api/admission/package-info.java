/** Limits how many requests are worked on at once, and refuses the others immediately. */
package com.paymenthub.api.admission;
