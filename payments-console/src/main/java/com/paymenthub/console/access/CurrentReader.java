package com.paymenthub.console.access;

import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.view.Frame.Link;
import com.paymenthub.console.view.Frame.Reader;
import com.paymenthub.web.errors.Messages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.servlet.LocaleResolver;

/** Who reads the page that is being answered, and in which language. */
public final class CurrentReader implements Supplier<Reader>, LocaleResolver {

  @Override
  public Reader get() {
    return signedIn()
        .map(
            who ->
                new Reader(
                    who.operator().name(),
                    who.operator().role().code(),
                    who.operator().timeZone(),
                    who.operator().secondFactor(),
                    who.operator().passwordToChange(),
                    who.operator().issuer(),
                    links(who)))
        .orElseGet(() -> new Reader(null, null, ZoneOffset.UTC, false, false, null, List.of()));
  }

  private static List<Link> links(SignedIn who) {
    return who.isLimited()
        ? List.of()
        : Arrays.stream(Area.values())
            .filter(area -> area.isFor(who.operator().role()))
            .map(area -> new Link(area.key(), area.path()))
            .toList();
  }

  private static Optional<SignedIn> signedIn() {
    return SecurityContextHolder.getContext().getAuthentication() instanceof SignedIn who
        ? Optional.of(who)
        : Optional.empty();
  }

  /** The operator's own; before the sign-in, the browser's. */
  @Override
  public Locale resolveLocale(HttpServletRequest request) {
    return signedIn()
        .map(SignedIn::operator)
        .map(Operator::language)
        .orElseGet(() -> Messages.languageOf(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE)));
  }

  @Override
  public void setLocale(
      HttpServletRequest request, @Nullable HttpServletResponse response, @Nullable Locale locale) {
    throw new UnsupportedOperationException("operators choose it on their own page");
  }
}
