/** The files for Kubernetes, read as Kubernetes reads them. */
@org.jspecify.annotations.NullMarked
package com.paymenthub.api.kubernetes;
