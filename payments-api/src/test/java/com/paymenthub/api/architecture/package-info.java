/**
 * What the build file cannot say about which class may use which, each rule with a class that
 * breaks it.
 */
package com.paymenthub.api.architecture;
