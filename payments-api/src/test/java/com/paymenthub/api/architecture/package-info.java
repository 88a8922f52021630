/**
 * What the build file cannot say about who may know whom, each rule with a class that breaks it.
 */
package com.paymenthub.api.architecture;
