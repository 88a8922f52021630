/** Metrics about charges, providers, due work and notifications, for Prometheus. */
package com.paymenthub.api.metrics;
