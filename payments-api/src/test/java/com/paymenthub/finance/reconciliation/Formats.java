package com.paymenthub.finance.reconciliation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ByteArrayResource;

/** Settings as they are written in files. */
final class Formats {

  static final String PROVIDER = "SERVICE_SANDBOX";
  static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  /** As acquirers in Brazil write them. */
  static final Map<String, String> BRAZILIAN =
      Map.ofEntries(
          Map.entry("delimiter", ";"),
          Map.entry("decimal-separator", ","),
          Map.entry("grouping-separator", "."),
          Map.entry("date-format", "dd/MM/yyyy HH:mm:ss"),
          Map.entry("time-zone", "America/Sao_Paulo"),
          Map.entry("columns.reference", "NSU"),
          Map.entry("columns.type", "Tipo"),
          Map.entry("columns.amount", "Valor"),
          Map.entry("columns.currency", "Moeda"),
          Map.entry("columns.date", "Data"),
          Map.entry("columns.fee", "Tarifa"),
          Map.entry("signs.[Venda]", "+"),
          Map.entry("signs.[Estorno]", "-"),
          Map.entry("signs.[Repasse ao banco]", "ignore"));

  private Formats() {}

  static ReconciliationSettings settings(Map<String, String> ofProvider) {
    Map<String, String> all = new HashMap<>();
    ofProvider.forEach(
        (name, value) ->
            all.put("payments.reconciliation.providers.service-sandbox." + name, value));
    return new Binder(new MapConfigurationPropertySource(all))
        .bindOrCreate("payments.reconciliation", ReconciliationSettings.class);
  }

  /** The settings that a page shows in YAML. */
  static ReconciliationSettings ofPage(Path page) throws IOException {
    return new Binder(
            ConfigurationPropertySources.from(
                new YamlPropertySourceLoader()
                    .load(
                        "page",
                        new ByteArrayResource(
                            block(Files.readString(page), "yaml")
                                .getBytes(StandardCharsets.UTF_8)))))
        .bind("payments.reconciliation", ReconciliationSettings.class)
        .get();
  }

  /** The first block of a page in a language. */
  static String block(String page, String language) {
    String after = page.substring(page.indexOf("```" + language + "\n") + language.length() + 4);
    return after.substring(0, after.indexOf("```"));
  }

  static SettlementFormat of(Map<String, String> ofProvider) {
    return SettlementFormat.of(settings(ofProvider), PROVIDER, SAO_PAULO);
  }

  static Map<String, String> with(Map<String, String> others, String name, String value) {
    Map<String, String> all = new HashMap<>(others);
    all.put(name, value);
    return all;
  }
}
