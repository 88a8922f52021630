package com.paymenthub.console.access;

import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.SignInSource;

/**
 * What comes with a name and a password.
 *
 * @param code that of the second factor; empty where none was given
 * @param from who tries
 * @param source from where, as attempts are counted
 */
record SignInDetails(String code, Acting from, SignInSource source) {

  /** Without the code. */
  @Override
  public String toString() {
    return "SignInDetails";
  }
}
