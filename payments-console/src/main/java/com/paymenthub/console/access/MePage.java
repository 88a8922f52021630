package com.paymenthub.console.access;

import com.paymenthub.charging.accounts.TimeZones;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.SignIns;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.QrCode;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.web.errors.Messages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * What an operator sets for himself or herself: password, language, time zone, second factor,
 * sign-outs.
 */
@ConsolePart
final class MePage {

  private static final String PATH = Area.ROOT + "/me";
  private static final String SELF = "redirect:" + PATH;
  private static final String SECOND_FACTOR = PATH + "/second-factor";
  private static final String SECRET = "secret";

  private final Operators operators;
  private final SignIns signIns;
  private final AdministrationTransactions transactions;
  private final SessionCookie cookie;
  private final ShownOnce once;
  private final Sources sources;

  MePage(
      Operators operators,
      SignIns signIns,
      AdministrationTransactions transactions,
      SessionCookie cookie,
      ShownOnce once,
      Sources sources) {
    this.operators = operators;
    this.signIns = signIns;
    this.transactions = transactions;
    this.cookie = cookie;
    this.once = once;
    this.sources = sources;
  }

  @GetMapping(PATH)
  ModelAndView show(@RequestParam(required = false, defaultValue = "") String said) {
    return new ModelAndView("me", Map.of("zones", Zones.ALL, "said", said));
  }

  @PostMapping(PATH + "/view")
  String view(@RequestParam String language, @RequestParam String timeZone) {
    Locale chosen = Messages.languageOf(language);
    ZoneId zone;
    try {
      zone = TimeZones.region(timeZone);
    } catch (IllegalArgumentException none) {
      return SELF + "?said=me.unknown-zone";
    }
    transactions.run(
        () -> {
          operators.changeView(sources.operator().id(), chosen, zone);
          return true;
        });
    return SELF + "?said=me.kept";
  }

  /** The operator's other sessions end. */
  @PostMapping(PATH + "/password")
  String password(
      @RequestParam String current,
      @RequestParam String wanted,
      @RequestParam String repeated,
      HttpServletRequest request) {
    Operator me = sources.operator();
    if (!me.isLocal()) {
      return SELF;
    }
    if (!wanted.equals(repeated)) {
      return SELF + "?said=me.password-repeated-wrong";
    }
    Operators.Choice choice =
        signIns.choosePassword(
            me,
            current,
            wanted,
            cookie.tokenIn(request).orElse(""),
            sources.acting(request),
            sources.counted(request));
    return SELF
        + "?said="
        + switch (choice) {
          case CHANGED -> "me.password-changed";
          case WRONG -> "me.password-wrong";
          case TOO_SIMPLE -> "me.password-simple";
          case USED_BEFORE -> "me.password-used";
        };
  }

  /** The secret is shown once, on the next page; it counts when a code of it was typed. */
  @PostMapping(SECOND_FACTOR)
  String prepare(HttpServletResponse response) {
    Operator me = sources.operator();
    if (me.secondFactor() || !me.isLocal()) {
      return SELF;
    }
    String secret = transactions.run(() -> operators.prepareSecondFactor(me.id()));
    once.keep(response, me, Map.of(SECRET, secret));
    return "redirect:" + SECOND_FACTOR;
  }

  @GetMapping(SECOND_FACTOR)
  ModelAndView secondFactor(HttpServletRequest request, HttpServletResponse response) {
    Operator me = sources.operator();
    String secret = once.take(request, response, me).get(SECRET);
    if (secret == null) {
      return new ModelAndView(SELF);
    }
    return new ModelAndView(
        "second-factor",
        Map.of(
            SECRET,
            secret,
            "picture",
            QrCode.dataUrl(
                "otpauth://totp/payments:%s?secret=%s&issuer=payments"
                    .formatted(me.name(), secret))));
  }

  @PostMapping(SECOND_FACTOR + "/code")
  String confirm(@RequestParam String code, HttpServletRequest request) {
    Operator me = sources.operator();
    boolean right =
        !me.secondFactor()
            && transactions.run(
                () -> operators.confirmSecondFactor(me.id(), code, sources.acting(request)));
    return SELF + (right ? "?said=me.second-factor-kept" : "?said=me.wrong-code");
  }

  @PostMapping(PATH + "/sign-out-everywhere")
  String signOutEverywhere(HttpServletRequest request, HttpServletResponse response) {
    signIns.endAll(sources.operator(), sources.acting(request));
    cookie.take(response);
    return "redirect:" + AccessConfiguration.SIGN_IN + "?out";
  }
}
