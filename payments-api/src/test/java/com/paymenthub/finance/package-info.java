/** What finance teams read, compared with what happened. */
package com.paymenthub.finance;
