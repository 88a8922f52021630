package com.paymenthub.api.demo;

import com.paymenthub.api.rest.checkout.PagePolicy;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.BuyerActions;
import com.paymenthub.providers.adapters.sandbox.BuyerActions.Shown;
import com.paymenthub.providers.contract.NextAction;
import com.paymenthub.web.validation.Uuids;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/**
 * The page of the simulated bank, on which a tester approves a payment, declines it, or lets the
 * time pass (docs/simulator.md).
 */
@RestController
class SimulatorPageController {

  private static final MediaType HTML = new MediaType("text", "html", StandardCharsets.UTF_8);
  private static final Locale PORTUGUESE = Locale.of("pt", "BR");

  private final ObjectProvider<BuyerActions> simulators;
  private final String template;

  SimulatorPageController(ObjectProvider<BuyerActions> simulators) throws IOException {
    this.simulators = simulators;
    this.template =
        new ClassPathResource("static/simulator/action.html")
            .getContentAsString(StandardCharsets.UTF_8);
  }

  @GetMapping(BuyerActions.PATH + "{reference}")
  ResponseEntity<String> page(@PathVariable String reference, Locale locale)
      throws IOException, InterruptedException {
    BuyerActions actions = simulators.getIfAvailable();
    Optional<Shown> shown =
        actions == null || Uuids.parse(reference).isEmpty()
            ? Optional.empty()
            : actions.find(Uuids.parse(reference).get());
    if (shown.isEmpty()) {
      return ResponseEntity.notFound().build();
    }
    boolean isFramed = shown.get().type() == NextAction.Type.CHALLENGE;
    String html = html(shown.get(), locale.getLanguage().equals("pt") ? PORTUGUESE : Locale.US);
    return ResponseEntity.ok()
        .contentType(HTML)
        .cacheControl(CacheControl.noStore())
        .header("Content-Security-Policy", PagePolicy.withoutCalls(html, isFramed ? "*" : "'none'"))
        .header("Referrer-Policy", "no-referrer")
        .body(html);
  }

  private String html(Shown shown, Locale language) {
    ResourceBundle texts = ResourceBundle.getBundle("com.paymenthub.api.demo.simulator", language);
    URI returnUrl = URI.create(shown.returnUrl());
    Map<String, String> parts =
        Map.of(
            "language",
            language.toLanguageTag(),
            "title",
            texts.getString("title"),
            "origin",
            returnUrl.getScheme() + "://" + returnUrl.getRawAuthority(),
            "content",
            shown.isOpen() ? choices(shown, texts, language) : over(shown, texts));
    String html = template;
    for (Map.Entry<String, String> part : parts.entrySet()) {
      String value = part.getKey().equals("content") ? part.getValue() : escaped(part.getValue());
      html = html.replace("{" + part.getKey() + "}", value);
    }
    return html;
  }

  private static String choices(Shown shown, ResourceBundle texts, Locale language) {
    return "<p>%s</p><p class=\"amount\">%s</p>%s%s<p>%s</p>"
        .formatted(
            escaped(texts.getString("question")),
            escaped(written(shown.amount(), language)),
            choice(shown, BuyerActions.APPROVED, "choice first", texts),
            choice(shown, BuyerActions.DECLINED, "choice", texts),
            escaped(texts.getString("wait")));
  }

  private static String choice(Shown shown, String result, String look, ResourceBundle texts) {
    String text = escaped(texts.getString(result));
    return shown.type() == NextAction.Type.CHALLENGE
        ? "<button type=\"button\" class=\"%s\" value=\"%s\">%s</button>"
            .formatted(look, result, text)
        : "<a class=\"%s\" href=\"%s\">%s</a>".formatted(look, escaped(with(shown, result)), text);
  }

  private static String over(Shown shown, ResourceBundle texts) {
    String back =
        shown.type() == NextAction.Type.CHALLENGE
            ? ""
            : "<a class=\"choice\" href=\"%s\">%s</a>"
                .formatted(escaped(shown.returnUrl()), escaped(texts.getString("back")));
    return "<p>%s</p>%s".formatted(escaped(texts.getString("over")), back);
  }

  private static String with(Shown shown, String result) {
    String url = shown.returnUrl();
    return url + (url.contains("?") ? "&" : "?") + BuyerActions.RESULT + "=" + result;
  }

  private static String written(Money amount, Locale language) {
    NumberFormat format = NumberFormat.getCurrencyInstance(language);
    int decimals = amount.currency().getDefaultFractionDigits();
    format.setCurrency(amount.currency());
    format.setMinimumFractionDigits(decimals);
    format.setMaximumFractionDigits(decimals);
    return format.format(BigDecimal.valueOf(amount.minorUnits(), decimals));
  }

  private static String escaped(String text) {
    return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
  }
}
