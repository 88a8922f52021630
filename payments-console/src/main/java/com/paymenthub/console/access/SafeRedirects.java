package com.paymenthub.console.access;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where an operator goes after the sign-in. */
final class SafeRedirects {

  /** A page of the console on this host: nothing that a browser could take for another host. */
  private static final Pattern OURS =
      Pattern.compile("/console(/[A-Za-z0-9/_-]*)?(\\?[^\\\\\\s]*)?");

  private SafeRedirects() {}

  /** The wanted page, if it is one of ours; the start page otherwise. */
  static String safe(@Nullable String wanted) {
    return wanted != null && OURS.matcher(wanted).matches() ? wanted : Area.ROOT;
  }
}
