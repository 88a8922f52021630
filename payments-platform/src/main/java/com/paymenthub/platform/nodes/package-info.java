/** Whether a running process (a node) may do work at the moment. */
package com.paymenthub.platform.nodes;
