package com.paymenthub.providers.contract;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the buyer has to do before a provider charges the card. It may be personal, and is never
 * logged or stored in an event.
 *
 * @param type how the buyer acts
 * @param url the page; null for {@code WAIT}
 * @param method how the browser asks for the page: {@code GET} or {@code POST}; null for {@code
 *     WAIT}
 * @param fields the fields of the form that is sent to the page; none for {@code GET}
 */
public record NextAction(
    Type type, @Nullable String url, @Nullable String method, Map<String, String> fields) {

  /** How the buyer acts. */
  public enum Type {
    /** The buyer leaves for the page, which sends the browser back to {@code returnUrl}. */
    REDIRECT,
    /** The page is shown in a frame (EMV 3-D Secure, challenge flow), which tells its parent. */
    CHALLENGE,
    /** The buyer acts elsewhere, for example in the app of the bank. */
    WAIT;

    /** The word of the interface, for example {@code redirect}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Waiting for what the buyer does elsewhere. */
  public static final NextAction WAITING = new NextAction(Type.WAIT, null, null, Map.of());

  /**
   * An action.
   *
   * @throws IllegalArgumentException when it has a page and needs none, or the reverse
   */
  public NextAction {
    boolean hasPage = url != null && method != null;
    if (hasPage == (type == Type.WAIT)) {
      throw new IllegalArgumentException("every action but waiting has a page");
    }
    fields = Map.copyOf(fields);
  }

  /** A page that is asked for without a form. */
  public static NextAction page(Type type, String url) {
    return new NextAction(type, url, "GET", Map.of());
  }

  /** Without what is sent to the page. */
  @Override
  public String toString() {
    return "NextAction[%s]".formatted(type.code());
  }
}
