package com.paymenthub.console.view;

import com.paymenthub.platform.database.Standby;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.RequestContextUtils;

/** Gives every page what its frame shows: who is signed in, where one can go, and how to write. */
public final class Frame implements HandlerInterceptor {

  private static final Duration EVEN = Duration.ofSeconds(1);

  private final Supplier<Reader> reader;
  private final Standby standby;
  private final MessageSource texts;

  /**
   * A frame.
   *
   * @param reader who reads the page that is being answered
   * @param standby what lists and plots are read from; each page says how old they are
   */
  public Frame(Supplier<Reader> reader, Standby standby, MessageSource texts) {
    this.reader = reader;
    this.standby = standby;
    this.texts = texts;
  }

  /**
   * Who reads a page.
   *
   * @param name the operator's name; null when nobody is signed in
   * @param role the operator's role; null when nobody is signed in
   * @param secondFactor whether the operator has one
   * @param passwordToChange whether the operator has to change the password first
   * @param issuer the identity provider that vouches for the operator; null where none does
   * @param links where the operator can go
   */
  public record Reader(
      @Nullable String name,
      @Nullable String role,
      ZoneId zone,
      boolean secondFactor,
      boolean passwordToChange,
      @Nullable String issuer,
      List<Link> links) {

    /** Whether the reader may open the area with this key. */
    public boolean may(String key) {
      return links.stream().anyMatch(link -> link.key().equals(key));
    }
  }

  /**
   * A link of the frame.
   *
   * @param key the key of its text
   */
  public record Link(String key, String path) {}

  @Override
  public void postHandle(
      HttpServletRequest request,
      HttpServletResponse response,
      Object handler,
      @Nullable ModelAndView page) {
    String view = page == null ? null : page.getViewName();
    if (page != null && view != null && !view.startsWith("redirect:")) {
      Reader who = reader.get();
      Locale language = RequestContextUtils.getLocale(request);
      Show show = new Show(language, who.zone(), texts);
      page.addObject("me", who);
      page.addObject("show", show);
      if (who.name() != null && standby.connections().isPresent()) {
        page.addObject("standby", ofStandby(show, language));
      }
      page.addObject("path", request.getRequestURI());
    }
  }

  private String ofStandby(Show show, Locale language) {
    Duration behind = standby.behind().orElse(null);
    if (behind == null) {
      return texts.getMessage("frame.standby-unknown", null, language);
    }
    return behind.compareTo(EVEN) < 0
        ? texts.getMessage("frame.standby-even", null, language)
        : texts.getMessage("frame.standby-behind", new Object[] {show.duration(behind)}, language);
  }
}
