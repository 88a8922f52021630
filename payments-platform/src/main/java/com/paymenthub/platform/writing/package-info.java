/** Collects the rows of a step, and writes the rows of all steps that are ready in one go. */
package com.paymenthub.platform.writing;
