/** What belongs to one request: its id, its log line, its source address and its time limit. */
package com.paymenthub.web.requests;
