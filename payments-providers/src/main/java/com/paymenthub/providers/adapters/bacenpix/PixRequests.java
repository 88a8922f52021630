package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.PaymentMethod.Surcharge;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.Purchase.Address;
import com.paymenthub.providers.contract.Purchase.Payer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The bodies of requests, by the schemas of the API Pix 2.9.0. */
final class PixRequests {

  private static final int DESCRIPTION_CHARACTERS = 140;
  private static final int NAME_CHARACTERS = 200;
  private static final int ZIP_CODE_CHARACTERS = 8;
  private static final int AMOUNT = 1;
  private static final int PERCENT_OF_FINE = 2;
  private static final int PERCENT_A_MONTH = 3;

  private PixRequests() {}

  /** {@code CobSolicitada}: a code that can be paid for some seconds. */
  static ObjectNode cob(PaymentCodeRequest request, int expiresInSeconds) {
    ObjectNode body = object();
    body.putObject("calendario").put("expiracao", expiresInSeconds);
    body.putObject("valor").put("original", amount(request.amount()));
    return common(body, request);
  }

  /** {@code CobVSolicitada}: a code with a due date. */
  static ObjectNode cobv(PaymentCodeRequest request, PaymentMethod.Due due) {
    ObjectNode body = object();
    body.putObject("calendario")
        .put("dataDeVencimento", due.date().toString())
        .put("validadeAposVencimento", due.validAfterDays());
    body.set("devedor", debtor(Objects.requireNonNull(request.purchase().payer())));
    ObjectNode amounts = body.putObject("valor").put("original", amount(request.amount()));
    surcharge(amounts, "multa", due.fine(), PERCENT_OF_FINE);
    surcharge(amounts, "juros", due.interest(), PERCENT_A_MONTH);
    return common(body, request);
  }

  /** The due date of a code; null of one that lives for some seconds. */
  static PaymentMethod.@Nullable Due dueOf(PaymentMethod method) {
    return method instanceof PaymentMethod.Pix pix ? pix.due() : null;
  }

  /** Whether a payer is known as banks want it for a due date: a CPF or CNPJ, and an address. */
  static boolean isComplete(Purchase purchase) {
    Payer payer = purchase.payer();
    if (payer == null || payer.address() == null || payer.name().isBlank()) {
      return false;
    }
    Address address = payer.address();
    return isDocument(payer)
        && address.street() != null
        && address.city() != null
        && address.state() != null
        && address.state().length() == 2
        && digits(address.zipCode()).length() == ZIP_CODE_CHARACTERS;
  }

  /** {@code CobRevisada} and {@code CobVRevisada}: the receiver removes the code. */
  static ObjectNode removal() {
    return object().put("status", "REMOVIDA_PELO_USUARIO_RECEBEDOR");
  }

  /** {@code DevolucaoSolicitada}. */
  static ObjectNode refund(Money amount) {
    return object().put("valor", amount(amount));
  }

  /** {@code WebhookSolicitado}. */
  static ObjectNode webhook(String address) {
    return object().put("webhookUrl", address);
  }

  private static ObjectNode common(ObjectNode body, PaymentCodeRequest request) {
    body.put("chave", request.account().credentials().get(PixCredentials.PIX_KEY));
    String description = request.purchase().description();
    if (description != null && !description.isBlank()) {
      body.put("solicitacaoPagador", cut(description, DESCRIPTION_CHARACTERS));
    }
    return body;
  }

  private static ObjectNode debtor(Payer payer) {
    ObjectNode debtor = object();
    debtor.put(payer.documentType(), payer.documentNumber());
    debtor.put("nome", cut(payer.name(), NAME_CHARACTERS));
    Address address = Objects.requireNonNull(payer.address());
    String street =
        Stream.of(
                address.street(), address.streetNumber(), address.complement(), address.district())
            .filter(part -> part != null && !part.isBlank())
            .collect(Collectors.joining(", "));
    return debtor
        .put("logradouro", cut(street, NAME_CHARACTERS))
        .put("cidade", cut(Objects.requireNonNull(address.city()), NAME_CHARACTERS))
        .put("uf", address.state())
        .put("cep", digits(address.zipCode()));
  }

  private static boolean isDocument(Payer payer) {
    return switch (payer.documentType()) {
      case "cpf" -> payer.documentNumber().matches("\\d{11}");
      case "cnpj" -> payer.documentNumber().matches("[0-9A-Z]{14}");
      default -> false;
    };
  }

  private static void surcharge(
      ObjectNode amounts, String name, @Nullable Surcharge surcharge, int ofPercent) {
    if (surcharge == null) {
      return;
    }
    Long minorUnits = surcharge.amount();
    BigDecimal percent = surcharge.percentage();
    if (minorUnits != null) {
      amounts
          .putObject(name)
          .put("modalidade", AMOUNT)
          .put("valorPerc", BigDecimal.valueOf(minorUnits, 2).toPlainString());
    } else if (percent != null) {
      amounts
          .putObject(name)
          .put("modalidade", ofPercent)
          .put("valorPerc", percent.setScale(2, RoundingMode.UNNECESSARY).toPlainString());
    }
  }

  static String amount(Money money) {
    return BigDecimal.valueOf(money.minorUnits(), 2).toPlainString();
  }

  private static String digits(@Nullable String text) {
    return text == null ? "" : text.replaceAll("\\D", "");
  }

  private static String cut(String text, int characters) {
    return text.length() <= characters ? text : text.substring(0, characters);
  }

  private static ObjectNode object() {
    return JsonMapper.shared().createObjectNode();
  }
}
