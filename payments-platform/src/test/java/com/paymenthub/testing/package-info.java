/** What the tests of every module share: databases that are as real as the service's own. */
package com.paymenthub.testing;
