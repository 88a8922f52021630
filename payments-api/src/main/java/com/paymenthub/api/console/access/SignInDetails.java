package com.paymenthub.api.console.access;

import com.paymenthub.api.operators.Acting;

/**
 * What comes with a name and a password.
 *
 * @param code that of the second factor; empty where none was given
 * @param from who tries
 */
record SignInDetails(String code, Acting from) {

  /** Without the code. */
  @Override
  public String toString() {
    return "SignInDetails";
  }
}
