/** What providers send by themselves. */
package com.paymenthub.api.rest.notices;
