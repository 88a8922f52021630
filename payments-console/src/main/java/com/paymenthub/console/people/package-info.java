/** Who may sign in: admins create operators, disable them and help them in again. */
package com.paymenthub.console.people;
