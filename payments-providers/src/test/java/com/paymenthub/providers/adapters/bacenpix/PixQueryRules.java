package com.paymenthub.providers.adapters.bacenpix;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What the description says of paths and queries; see {@link PixBankRules} for bodies. */
final class PixQueryRules {

  static final Pattern TXID = Pattern.compile("[a-zA-Z0-9]{26,35}");
  static final Pattern END_TO_END_ID = Pattern.compile("[a-zA-Z0-9]{32}");
  static final Pattern REFUND_ID = Pattern.compile("[a-zA-Z0-9]{1,35}");
  private static final Pattern TXID_OF_PAYMENT = Pattern.compile("[a-zA-Z0-9]{1,35}");
  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:\\d{2})");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private PixQueryRules() {}

  /** Looks at a text of the address, such as a {@code txid}. */
  static void checkPart(String name, String value, Pattern pattern, List<String> found) {
    if (!pattern.matcher(value).matches()) {
      found.add(name + " does not match " + pattern);
    }
  }

  /** Looks at the query of {@code GET /pix}. */
  static void checkSearch(Map<String, String> query, List<String> found) {
    Map<String, String> left = new TreeMap<>(query);
    OffsetDateTime from = time("inicio", left.remove("inicio"), found);
    OffsetDateTime to = time("fim", left.remove("fim"), found);
    if (from != null && to != null && to.isBefore(from)) {
      found.add("fim is before inicio");
    }
    if (left.containsKey("cpf") && left.containsKey("cnpj")) {
      found.add("cpf and cnpj come together");
    }
    Map<String, Pattern> optional =
        Map.of(
            "txid",
            TXID_OF_PAYMENT,
            "txIdPresente",
            Pattern.compile("true|false"),
            "devolucaoPresente",
            Pattern.compile("true|false"),
            "cpf",
            PixBankRules.CPF,
            "cnpj",
            PixBankRules.CNPJ,
            "paginacao.paginaAtual",
            NUMBER,
            "paginacao.itensPorPagina",
            Pattern.compile("[1-9]\\d{0,2}|1000"));
    left.forEach(
        (name, value) -> {
          if (optional.containsKey(name)) {
            checkPart(name, value, optional.get(name), found);
          } else {
            found.add("the query has a parameter that is not described");
          }
        });
  }

  /** Looks at the query of {@code GET /cob/{txid}}, which may name a revision. */
  static void checkRevision(Map<String, String> query, List<String> found) {
    Map<String, String> left = new TreeMap<>(query);
    String revision = left.remove("revisao");
    if (revision != null) {
      checkPart("revisao", revision, NUMBER, found);
    }
    checkNoQuery(left, found);
  }

  /** Looks at the query of a request that has none. */
  static void checkNoQuery(Map<String, String> query, List<String> found) {
    if (!query.isEmpty()) {
      found.add("the query has a parameter that is not described");
    }
  }

  private static OffsetDateTime time(String name, String value, List<String> found) {
    if (value == null) {
      found.add(name + " is missing");
    } else {
      try {
        if (TIME.matcher(value).matches()) {
          return OffsetDateTime.parse(value);
        }
      } catch (DateTimeException e) {
        // The same as one of another form.
      }
      found.add(name + " is no time of RFC 3339");
    }
    return null;
  }
}
