/** What is said when a start fails: what is wrong, and what to do. */
package com.paymenthub.api.startup;
