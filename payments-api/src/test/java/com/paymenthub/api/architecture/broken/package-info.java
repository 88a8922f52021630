/** A little service that breaks every rule of the architecture, one class for each rule. */
package com.paymenthub.api.architecture.broken;
