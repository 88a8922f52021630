/** How every error is told: one body, two languages. */
package com.paymenthub.api.errors;
