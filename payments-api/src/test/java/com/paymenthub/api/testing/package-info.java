/** What the tests of the whole service share: one running service, accounts and a client of it. */
package com.paymenthub.api.testing;
