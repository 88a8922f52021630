package com.paymenthub.providers.adapters.bacenpix;

import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the description of the API Pix 2.9.0 says of requests: its schemas, and the rules in words
 * that need nothing but the request. Patterns have to match the whole text. The slashes in the
 * pattern of a CPF are mended. What is found is told by the name of a field and never by its value.
 */
final class PixBankRules {

  static final int MAXIMUM_KEY = 77;

  private static final Pattern AMOUNT = Pattern.compile("\\d{1,10}\\.\\d{2}");
  static final Pattern CPF = Pattern.compile("\\d{11}");
  static final Pattern CNPJ = Pattern.compile("[0-9A-Z]{14}");
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /** JSON in which no field stands twice and after which nothing follows. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final Rule MONEY = text(13, AMOUNT);

  private static final Rule CALENDAR_OF_COB = object(may("expiracao", whole(1)));
  private static final Rule CALENDAR_OF_COBV =
      object(needs("dataDeVencimento", date()), may("validadeAposVencimento", whole(0)));
  private static final Rule PAYER_OF_COB = person();
  private static final Rule PAYER_OF_COBV =
      person(
          may("email", text(Integer.MAX_VALUE)),
          may("logradouro", text(200)),
          may("cidade", text(200)),
          may("uf", text(2)),
          may("cep", text(8)));

  private static final Map<String, Rule> BODIES =
      Map.of(
          "PUT cob",
          object(charge(CALENDAR_OF_COB, PAYER_OF_COB, valueOfCob(true), "valor,chave,calendario")),
          "PATCH cob",
          object(charge(CALENDAR_OF_COB, PAYER_OF_COB, valueOfCob(false), "revised")),
          "PUT cobv",
          object(
              charge(
                  CALENDAR_OF_COBV,
                  PAYER_OF_COBV,
                  valueOfCobv(true),
                  "valor,chave,devedor,calendario")),
          "PATCH cobv",
          object(charge(CALENDAR_OF_COBV, PAYER_OF_COBV, valueOfCobv(false), "revised")),
          "PUT pix",
          object(
              needs("valor", MONEY),
              may("natureza", text(8, Pattern.compile("ORIGINAL|RETIRADA"))),
              may("descricao", text(140))),
          "PUT webhook",
          object(needs("webhookUrl", PixBankRules::checkUri)));

  private PixBankRules() {}

  private record Field(String name, Rule rule, boolean isRequired) {}

  /** Looks at one value and adds what is wrong with it. */
  @FunctionalInterface
  private interface Rule {
    void check(String path, JsonNode value, List<String> found);
  }

  /**
   * Reads the body of a request.
   *
   * @param what the method and the resource: {@code PUT cob}
   * @param found gets what is wrong
   * @return the body, or a missing node where it is no JSON
   */
  static JsonNode read(String what, byte[] body, List<String> found) {
    try {
      JsonNode read = JSON.readTree(body);
      BODIES.get(what).check("", read, found);
      if (found.isEmpty() && what.endsWith(" cobv")) {
        checkDiscounts(read, found);
      }
      if (found.isEmpty() && isZero(read.at("/valor/original"))) {
        found.add("valor.original is zero");
      }
      if (found.isEmpty() && what.startsWith("PATCH") && read.has("status") && read.size() > 1) {
        found.add("status comes together with other changes");
      }
      if (found.isEmpty() && what.equals("PUT pix") && isZero(read.path("valor"))) {
        found.add("valor is zero");
      }
      return read;
    } catch (JacksonException e) {
      found.add("the body is no JSON, or names a field twice");
      return JSON.missingNode();
    }
  }

  /** The rules in words of {@code CobVOperacaoInvalida} on rebates and discounts. */
  private static void checkDiscounts(JsonNode charge, List<String> found) {
    JsonNode value = charge.path("valor");
    BigDecimal original = decimal(value.path("original"), BigDecimal.TEN.pow(10));
    JsonNode rebate = value.path("abatimento");
    if (rebate.isObject()) {
      boolean isPercent = rebate.path("modalidade").intValue() == 2;
      checkBelow("valor.abatimento", rebate, isPercent ? HUNDRED : original, found);
    }
    JsonNode discount = value.path("desconto");
    if (!discount.isObject()) {
      return;
    }
    int kind = discount.path("modalidade").intValue();
    boolean isByDate = kind <= 2;
    if (isByDate == discount.has("valorPerc") || isByDate != discount.has("descontoDataFixa")) {
      found.add("valor.desconto does not have what its modalidade needs, or more");
      return;
    }
    BigDecimal limit = kind == 2 || kind > 4 ? HUNDRED : original;
    JsonNode dates = discount.path("descontoDataFixa");
    if (isByDate && dates.isEmpty()) {
      found.add("valor.desconto.descontoDataFixa is empty");
    }
    Set<JsonNode> seen = new HashSet<>();
    for (JsonNode each : isByDate ? dates : List.of(discount)) {
      checkBelow("valor.desconto", each, limit, found);
      String due = charge.at("/calendario/dataDeVencimento").asString("9999-12-31");
      if (each.path("data").asString("").compareTo(due) > 0) {
        found.add("valor.desconto has a data after the due date");
      }
      if (!seen.add(each)) {
        found.add("valor.desconto.descontoDataFixa has the same element twice");
      }
    }
  }

  private static void checkBelow(String path, JsonNode of, BigDecimal limit, List<String> found) {
    if (decimal(of.path("valorPerc"), BigDecimal.ZERO).compareTo(limit) >= 0) {
      found.add(path + " is as much as the original value, or more");
    }
  }

  private static BigDecimal decimal(JsonNode value, BigDecimal otherwise) {
    return value.isString() ? new BigDecimal(value.stringValue()) : otherwise;
  }

  private static boolean isZero(JsonNode amount) {
    return decimal(amount, BigDecimal.ONE).signum() == 0;
  }

  /**
   * The fields of a charge.
   *
   * @param required the names of those that are needed, or {@code revised} where a charge changes
   */
  private static Field[] charge(Rule calendar, Rule payer, Rule value, String required) {
    List<String> needed = List.of(required.split(","));
    Rule note = object(needs("nome", text(50)), needs("valor", text(200)));
    List<Field> fields =
        new ArrayList<>(
            List.of(
                new Field("calendario", calendar, needed.contains("calendario")),
                new Field("devedor", payer, needed.contains("devedor")),
                may("loc", object(needs("id", whole(0)))),
                new Field("valor", value, needed.contains("valor")),
                new Field("chave", text(MAXIMUM_KEY), needed.contains("chave")),
                may("solicitacaoPagador", text(140)),
                may("infoAdicionais", list(50, note))));
    if (needed.contains("revised")) {
      fields.add(may("status", text(31, Pattern.compile("REMOVIDA_PELO_USUARIO_RECEBEDOR"))));
    }
    return fields.toArray(Field[]::new);
  }

  private static Rule valueOfCob(boolean isNew) {
    return object(new Field("original", MONEY, isNew), may("modalidadeAlteracao", whole(0, 1)));
  }

  private static Rule valueOfCobv(boolean isNew) {
    Rule until = object(needs("data", date()), needs("valorPerc", MONEY));
    return object(
        new Field("original", MONEY, isNew),
        may("multa", rated(2)),
        may("juros", rated(8)),
        may("abatimento", rated(2)),
        may(
            "desconto",
            object(
                needs("modalidade", whole(1, 6)),
                may("descontoDataFixa", list(3, until)),
                may("valorPerc", MONEY))));
  }

  private static Rule rated(int kinds) {
    return object(needs("modalidade", whole(1, kinds)), needs("valorPerc", MONEY));
  }

  /** A person with a name and either a CPF or a CNPJ. */
  private static Rule person(Field... more) {
    List<Field> fields = new ArrayList<>(List.of(more));
    fields.add(may("cpf", text(11, CPF)));
    fields.add(may("cnpj", text(14, CNPJ)));
    fields.add(needs("nome", text(200)));
    Rule fits = object(fields.toArray(Field[]::new));
    return (path, value, found) -> {
      fits.check(path, value, found);
      if (value.has("cpf") == value.has("cnpj")) {
        found.add(path + " needs either cpf or cnpj");
      }
    };
  }

  private static Field needs(String name, Rule rule) {
    return new Field(name, rule, true);
  }

  private static Field may(String name, Rule rule) {
    return new Field(name, rule, false);
  }

  private static Rule object(Field... fields) {
    return (path, value, found) -> {
      if (!value.isObject()) {
        found.add((path.isEmpty() ? "the body" : path) + " is no object");
        return;
      }
      String start = path.isEmpty() ? "" : path + ".";
      Set<String> unknown = new TreeSet<>(value.propertyNames());
      for (Field field : fields) {
        if (unknown.remove(field.name)) {
          field.rule.check(start + field.name, value.path(field.name), found);
        } else if (field.isRequired) {
          found.add(start + field.name + " is missing");
        }
      }
      unknown.forEach(name -> found.add(start + name + " is not described"));
    };
  }

  private static Rule list(int maximum, Rule element) {
    return (path, value, found) -> {
      if (!value.isArray() || value.size() > maximum) {
        found.add(path + " is no list of at most " + maximum);
        return;
      }
      value.forEach(each -> element.check(path + "[]", each, found));
    };
  }

  private static Rule text(int maximum) {
    return (path, value, found) -> {
      if (!value.isString()) {
        found.add(path + " is no text");
      } else if (value.stringValue().codePoints().count() > maximum) {
        found.add(path + " is longer than " + maximum);
      }
    };
  }

  private static Rule text(int maximum, Pattern pattern) {
    Rule fits = text(maximum);
    return (path, value, found) -> {
      fits.check(path, value, found);
      if (value.isString()) {
        PixQueryRules.checkPart(path, value.stringValue(), pattern, found);
      }
    };
  }

  private static Rule whole(int minimum) {
    return whole(minimum, Integer.MAX_VALUE);
  }

  private static Rule whole(int minimum, int maximum) {
    return (path, value, found) -> {
      if (!value.isIntegralNumber() || !value.canConvertToInt()) {
        found.add(path + " is no whole number");
      } else if (value.intValue() < minimum || value.intValue() > maximum) {
        found.add(path + " is not between " + minimum + " and " + maximum);
      }
    };
  }

  private static Rule date() {
    return (path, value, found) -> {
      try {
        if (value.isString() && DATE.matcher(value.stringValue()).matches()) {
          LocalDate.parse(value.stringValue());
          return;
        }
      } catch (DateTimeException e) {
        // The same as one of another form.
      }
      found.add(path + " is no date");
    };
  }

  private static void checkUri(String path, JsonNode value, List<String> found) {
    List<String> none = new ArrayList<>();
    text(Integer.MAX_VALUE).check(path, value, none);
    try {
      if (none.isEmpty() && new URI(value.stringValue()).isAbsolute()) {
        return;
      }
    } catch (URISyntaxException e) {
      // The same as one without a scheme.
    }
    found.add(path + " is no URI");
  }
}
