package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.Purchase.Address;
import com.paymenthub.providers.contract.Purchase.Payer;
import com.paymenthub.providers.contract.SavedCardUse;
import com.paymenthub.providers.contract.ThreeDSecure;
import com.paymenthub.providers.contract.ThreeDSecurePages;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The bodies of requests, by the schemas of Adyen's Checkout API, version 72. */
final class AdyenRequests {

  /** Follows our id in the reference of a capture, cancellation or refund. */
  static final String OPERATION = "-operation";

  /** Between our id of a payment and our id of its technical cancel. */
  static final String BOTH = ".";

  /** How long an address to return to may be. */
  static final int RETURN_URL_CHARACTERS = 1024;

  private static final int NAME_CHARACTERS = 80;
  private static final int EMAIL_CHARACTERS = 256;
  private static final int STATEMENT_CHARACTERS = 10_000;
  private static final int STATE_CHARACTERS = 3;
  private static final int POSTAL_CODE_CHARACTERS = 10;

  /** Adyen passes on no other numbers: with their country's code, 4 to 15 digits after it. */
  private static final Pattern PHONE_NUMBER = Pattern.compile("\\+?([1-9]\\d{6,17})");

  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxxx").withZone(ZoneOffset.UTC);

  /**
   * Of the last day of a slip, which Adyen takes as a time in UTC: it is the same day in São Paulo.
   */
  private static final OffsetTime NOON = OffsetTime.of(12, 0, 0, 0, ZoneOffset.UTC);

  private final String publicUrl;
  private final ThreeDSecurePages pages;

  /**
   * Requests of this service.
   *
   * @param publicUrl the address of this service, without a slash at its end
   */
  AdyenRequests(String publicUrl, ThreeDSecurePages pages) {
    this.publicUrl = publicUrl;
    this.pages = pages;
  }

  /** {@code PaymentRequest} for a card. */
  ObjectNode payment(CardAuthorization request) {
    ObjectNode body = payment(request.reference(), request.amount());
    body.set(
        "paymentMethod",
        JsonMapper.shared()
            .valueToTree(CardMessage.of(request.card(), request.cvv(), request.savedCard())));
    if (request.capture()) {
      body.put("captureDelayHours", 0);
    } else {
      // Only the amount of what is called a pre-authorization can be lowered.
      body.putObject("additionalData")
          .put("manualCapture", "true")
          .put("authorisationType", "PreAuth");
    }
    if (request.installments() > 1) {
      body.putObject("installments").put("value", request.installments());
    }
    putNonEmpty(body, "shopperStatement", request.statementDescriptor());
    savedCard(body, request.savedCard());
    threeDSecure(body, request);
    payer(body, request.purchase());
    return body;
  }

  /** {@code PaymentRequest} that validates a card: an amount of zero. */
  ObjectNode validation(CardVerification request) {
    ObjectNode body = payment(request.reference(), Money.of(0, "BRL"));
    body.set(
        "paymentMethod",
        JsonMapper.shared().valueToTree(CardMessage.of(request.card(), request.cvv(), null)));
    never(body);
    return body;
  }

  /** {@code PaymentRequest} for a pix code or a bank slip. */
  ObjectNode code(PaymentCodeRequest request) {
    ObjectNode body = payment(request.reference(), request.amount()).put("countryCode", "BR");
    ObjectNode method = body.putObject("paymentMethod");
    if (request.method() instanceof PaymentMethod.Boleto boleto) {
      method.put("type", "boletobancario_santander");
      String lastDay = DATE_TIME.format(boleto.expiresDate().atTime(NOON));
      // The second name is the one of older versions.
      body.put("deliverAt", lastDay).put("deliveryDate", lastDay).put("shopperLocale", "pt-BR");
      putNonEmpty(
          body, "shopperStatement", upTo(STATEMENT_CHARACTERS, request.purchase().instructions()));
    } else {
      method.put("type", "pix");
      body.put("sessionValidity", DATE_TIME.format(request.expiresAt()));
    }
    payer(body, request.purchase());
    return body;
  }

  /** Whether a payer is known as a bank slip needs it: a CPF or CNPJ, and an address. */
  static boolean isComplete(Purchase purchase) {
    Payer payer = purchase.payer();
    return payer != null
        && !payer.name().isBlank()
        && taxId(payer) != null
        && address(payer.address()) != null;
  }

  /**
   * {@code PaymentCaptureRequest}, {@code PaymentRefundRequest}, and the new amount of an update.
   */
  static ObjectNode operation(UUID reference, Money amount) {
    ObjectNode body = operation(reference);
    body.set("amount", AdyenAmounts.of(amount));
    return body;
  }

  /** {@code PaymentCancelRequest} and {@code PaymentReversalRequest}: of all that is there. */
  static ObjectNode operation(UUID reference) {
    return JsonMapper.shared().createObjectNode().put("reference", reference + OPERATION);
  }

  /**
   * {@code StandalonePaymentCancelRequest}: by our reference of the payment. Its own reference
   * names both, because notices of it have either this one or that of the payment.
   */
  static ObjectNode technicalCancel(UUID reference, UUID payment) {
    return JsonMapper.shared()
        .createObjectNode()
        .put("paymentReference", payment.toString())
        .put("reference", payment + BOTH + reference);
  }

  private ObjectNode payment(UUID reference, Money amount) {
    ObjectNode body = JsonMapper.shared().createObjectNode();
    body.set("amount", AdyenAmounts.of(amount));
    return body.put("reference", reference.toString()).put("returnUrl", publicUrl + "/");
  }

  private static void savedCard(ObjectNode body, @Nullable SavedCardUse use) {
    if (use == null) {
      return;
    }
    boolean isFirst = use.reason() == null && use.networkTransactionId() == null;
    body.put("shopperInteraction", isFirst ? "Ecommerce" : "ContAuth");
    body.put(
        "recurringProcessingModel",
        switch (use.reason()) {
          case null -> "CardOnFile";
          case RECURRING, INSTALLMENT -> "Subscription";
          case UNSCHEDULED -> "UnscheduledCardOnFile";
        });
  }

  private void threeDSecure(ObjectNode body, CardAuthorization request) {
    switch (request.threeDSecure()) {
      case null -> never(body);
      case ThreeDSecure.Results results -> results(body, results);
      case ThreeDSecure.Requested(String returnUrl, ThreeDSecure.Browser browser) -> {
        body.put("returnUrl", returnUrl).put("channel", "Web");
        boolean isNative = browser != null && AdyenCredentials.isNative(request.account());
        body.putObject("authenticationData")
            .putObject("threeDSRequestData")
            .put("nativeThreeDS", isNative ? "preferred" : "disabled");
        if (isNative) {
          body.put("origin", pages.origin())
              .putObject("threeDS2RequestData")
              .put("notificationURL", pages.returnUrl());
        }
        if (browser != null) {
          browser(body.putObject("browserInfo"), browser);
        }
      }
    }
  }

  private static void never(ObjectNode body) {
    body.putObject("authenticationData").put("attemptAuthentication", "never");
  }

  /** The indicator says what the results were worth: 05 and 02 authenticated, 06 and 01 tried. */
  private static void results(ObjectNode body, ThreeDSecure.Results results) {
    String status =
        switch (results.eci()) {
          case "05", "02" -> "Y";
          case "06", "01" -> "A";
          default -> "U";
        };
    body.putObject("mpiData")
        .put("authenticationResponse", status)
        .put("directoryResponse", status)
        .put("cavv", results.cavv())
        .put("eci", results.eci())
        .put("dsTransID", results.dsTransactionId())
        .put("threeDSVersion", results.version());
  }

  private static void browser(ObjectNode info, ThreeDSecure.Browser browser) {
    info.put("acceptHeader", browser.acceptHeader())
        .put("userAgent", browser.userAgent())
        .put("language", browser.language())
        .put("colorDepth", browser.colorDepth())
        .put("screenWidth", browser.screenWidth())
        .put("screenHeight", browser.screenHeight())
        .put("timeZoneOffset", browser.timeZoneOffsetMinutes())
        .put("javaEnabled", browser.javaEnabled());
  }

  private static void payer(ObjectNode body, Purchase purchase) {
    putNonEmpty(body, "merchantOrderReference", upTo(1000, purchase.orderId()));
    Payer payer = purchase.payer();
    if (payer == null) {
      return;
    }
    String name = payer.name().strip();
    int space = name.indexOf(' ');
    if (!name.isEmpty()) {
      // A company of one word has no other name.
      String first = space < 0 ? name : name.substring(0, space);
      body.putObject("shopperName")
          .put("firstName", upTo(NAME_CHARACTERS, first))
          .put("lastName", upTo(NAME_CHARACTERS, name.substring(space + 1).strip()));
    }
    if (payer.email().length() <= EMAIL_CHARACTERS) {
      putNonEmpty(body, "shopperEmail", payer.email());
    }
    var phone = PHONE_NUMBER.matcher(payer.phoneNumber());
    if (phone.matches()) {
      body.put("telephoneNumber", "+" + phone.group(1));
    }
    putNonEmpty(body, "socialSecurityNumber", taxId(payer));
    ObjectNode address = address(payer.address());
    if (address != null) {
      body.set("billingAddress", address);
    }
  }

  private static @Nullable String taxId(Payer payer) {
    return switch (payer.documentType()) {
      case "cpf", "cnpj" -> payer.documentNumber();
      default -> null;
    };
  }

  /** {@code BillingAddress}; null where a part is missing that it needs. */
  private static @Nullable ObjectNode address(@Nullable Address address) {
    if (address == null) {
      return null;
    }
    String street = stripped(address.street());
    String city = stripped(address.city());
    String postalCode = stripped(address.zipCode());
    String country = stripped(address.country());
    if (street.isEmpty()
        || city.isEmpty()
        || postalCode.isEmpty()
        || postalCode.length() > POSTAL_CODE_CHARACTERS
        || !COUNTRY.matcher(country).matches()) {
      return null;
    }
    String number = stripped(address.streetNumber());
    ObjectNode node =
        JsonMapper.shared()
            .createObjectNode()
            .put("street", street)
            // Houses without a number are written so in Brazil.
            .put("houseNumberOrName", number.isEmpty() ? "S/N" : number)
            .put("city", city)
            .put("postalCode", postalCode)
            .put("country", country);
    String state = stripped(address.state());
    if (!state.isEmpty() && state.length() <= STATE_CHARACTERS) {
      node.put("stateOrProvince", state);
    }
    return node;
  }

  private static String stripped(@Nullable String text) {
    return text == null ? "" : text.strip();
  }

  private static void putNonEmpty(ObjectNode body, String name, @Nullable String text) {
    if (text != null && !text.isBlank()) {
      body.put(name, text);
    }
  }

  private static @Nullable String upTo(int characters, @Nullable String text) {
    return text == null || text.length() <= characters ? text : text.substring(0, characters);
  }
}
