package com.paymenthub.console.view;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/** There is nothing at this address. */
@ResponseStatus(HttpStatus.NOT_FOUND)
public final class NoSuchPage extends RuntimeException {
  private static final long serialVersionUID = 1;
}
