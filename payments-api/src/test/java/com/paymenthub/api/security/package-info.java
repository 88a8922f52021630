/** What security reviewers are shown: claims, and the tests that show them. */
package com.paymenthub.api.security;
