/** What auditors look through: who has done what. */
package com.paymenthub.console.audits;
