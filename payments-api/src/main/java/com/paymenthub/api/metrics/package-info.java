/** What operators watch: figures about charges and providers, for Prometheus. */
package com.paymenthub.api.metrics;
