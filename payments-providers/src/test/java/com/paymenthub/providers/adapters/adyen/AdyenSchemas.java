package com.paymenthub.providers.adapters.adyen;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What Adyen's description of the Checkout API (version 72) says of the requests of a merchant who
 * takes cards with their numbers, pix and boleto. What such a merchant does not use is left out, so
 * that it is a violation.
 */
final class AdyenSchemas {

  /** JSON in which no field stands twice and after which nothing follows. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final Pattern STATEMENT = Pattern.compile("[a-zA-Z0-9 .,'_\\-?+*/]*");
  private static final int MAXIMUM_METADATA = 20;
  private static final int MAXIMUM_METADATA_KEY = 20;
  private static final int MAXIMUM_METADATA_VALUE = 80;

  /** The names of the description's {@code AdditionalData...} for cards, and those of documents. */
  private static final Set<String> ADDITIONAL_DATA =
      Set.of(
          "RequestedTestAcquirerResponseCode",
          "RequestedTestErrorResponseCode",
          "allowPartialAuth",
          "allow3DS2",
          "authorisationType",
          "autoRescue",
          "challengeWindowSize",
          "customRoutingFlag",
          "executeThreeD",
          "industryUsage",
          "manualCapture",
          "maxDaysToRescue",
          "mpiImplementationType",
          "networkTxReference",
          "overwriteBrand",
          "retry.chainAttemptNumber",
          "retry.orderAttemptNumber",
          "retry.skipRetry",
          "riskdata.skipRisk",
          "scaExemption",
          "subMerchantCity",
          "subMerchantCountry",
          "subMerchantEmail",
          "subMerchantID",
          "subMerchantName",
          "subMerchantPhoneNumber",
          "subMerchantPostalCode",
          "subMerchantState",
          "subMerchantStreet",
          "subMerchantTaxId",
          "threeDSVersion",
          "transactionLinkId");

  private static final String AGES =
      "=notApplicable|thisTransaction|lessThan30Days|from30To60Days|moreThan60Days";

  private static final String MODIFICATION =
      "merchantAccount!:text, reference:text80, applicationInfo:ApplicationInfo";

  private static final AdyenRules RULES =
      new AdyenRules()
          .with("Amount", "currency!:currency, value!:long")
          .with("CommonField", "name:text, version:text")
          .with("ExternalPlatform", "integrator:text, name:text, version:text")
          .with(
              "ApplicationInfo",
              "adyenLibrary:CommonField, adyenPaymentSource:CommonField,"
                  + "externalPlatform:ExternalPlatform, merchantApplication:CommonField")
          .with(
              "Address",
              "city!:text3000, country!:text2-2, houseNumberOrName!:text3000, postalCode!:text10,"
                  + "stateOrProvince:text3, street!:text3000")
          .with(
              "DeliveryAddress",
              "city!:text3000, country!:text2-2, houseNumberOrName!:text3000, postalCode!:text10,"
                  + "stateOrProvince:text3, street!:text3000, firstName:text, lastName:text")
          .with("ShopperName", "firstName!:text80, lastName!:text80")
          .with(
              "BrowserInfo",
              "acceptHeader!:text, colorDepth!:whole, javaEnabled!:flag, javaScriptEnabled:flag,"
                  + "language!:text, screenHeight!:whole, screenWidth!:whole,"
                  + "timeZoneOffset!:whole, userAgent!:text")
          .with(
              "Installments",
              "extra:whole, value!:whole1-99,"
                  + "plan:=bonus|buynow_paylater|interes_refund_prctg|interest_bonus"
                  + "|nointeres_refund_prctg|nointerest_bonus|refund_prctg|regular|revolving"
                  + "|with_interest")
          .with(
              "ThreeDSRequestData",
              "challengeWindowSize:=01|02|03|04|05, dataOnly:=true|false,"
                  + "nativeThreeDS:=preferred|disabled, threeDSVersion:=2.1.0|2.2.0")
          .with(
              "AuthenticationData",
              "attemptAuthentication:=always|never, authenticationOnly:flag,"
                  + "threeDSRequestData:ThreeDSRequestData")
          .with("Phone", "cc:text1-3, subscriber:text15")
          .with(
              "ThreeDS2RequestFields",
              "acctType:=01|02|03, acquirerBIN:text, acquirerMerchantID:text, addrMatch:=Y|N,"
                  + "challengeIndicator:=noPreference|requestNoChallenge|requestChallenge"
                  + "|requestChallengeAsMandate,"
                  + "homePhone:Phone, mcc:text, merchantName:text, messageVersion:text,"
                  + "mobilePhone:Phone, notificationURL:url, purchaseInstalData:text1-3,"
                  + "recurringExpiry:text, recurringFrequency:text4, threeDSCompInd:text,"
                  + "threeDSRequestorAuthenticationInd:text,"
                  + "threeDSRequestorChallengeInd:=01|02|03|04|05|06, threeDSRequestorID:text,"
                  + "threeDSRequestorName:text, threeDSRequestorURL:url,"
                  + "transType:=01|03|10|11|28, workPhone:Phone,"
                  + "transactionType:=goodsOrServicePurchase|checkAcceptance|accountFunding"
                  + "|quasiCashTransaction|prepaidActivationAndLoad")
          .with(
              "ThreeDSecureData",
              "authenticationResponse:=Y|N|U|A, cavv:base64, cavvAlgorithm:text,"
                  + "challengeCancel:=01|02|03|04|05|06|07,"
                  + "directoryResponse:=A|C|D|I|N|R|U|Y, dsTransID:text, eci:text, riskScore:text,"
                  + "threeDSVersion:text, tokenAuthenticationVerificationValue:base64,"
                  + "transStatusReason:text, xid:base64")
          .with(
              "CardDetails",
              "type!:=scheme|card, number!:digits, expiryMonth!:month, expiryYear!:year, cvc:cvc,"
                  + "holderName:text15000, brand:text, checkoutAttemptId:text,"
                  + "fundingSource:=credit|debit|prepaid, networkPaymentReference:text,"
                  + "threeDS2SdkVersion:text12")
          .with("PixDetails", "type!:=pix, checkoutAttemptId:text")
          .with(
              "PaymentDetails",
              "type!:=boletobancario|boletobancario_bradesco|boletobancario_itau"
                  + "|boletobancario_santander|boletobancario_bancodobrasil|boletobancario_hsbc"
                  + "|primeiropay_boleto,"
                  + "checkoutAttemptId:text")
          .with(
              "LineItem",
              "amountExcludingTax:long, amountIncludingTax:long, brand:text, color:text,"
                  + "description:text10000, id:text, imageUrl:text, itemCategory:text,"
                  + "manufacturer:text, marketplaceSellerId:text, productUrl:text, quantity:long,"
                  + "receiverEmail:text, size:text, sku:text, taxAmount:long, taxPercentage:long,"
                  + "upc:text")
          .with(
              "RiskData",
              "clientData:text5000, customFields:texts, fraudOffset:whole, profileReference:text")
          .with(
              "Company",
              "homepage:text, name:text, registrationNumber:text, registryLocation:text,"
                  + "taxId:text, type:text")
          .with("ShopperTaxInfo", "taxCountryCode!:text2, taxIdentificationNumber!:text20")
          .with(
              "SubMerchantInfo",
              "address:Address, amount:Amount, email:text320, id:text, mcc:text, name:text,"
                  + "phoneNumber:text20, registeredSince:text, taxId:text, url:text320")
          .with(
              "PaymentRequest",
              "accountInfo:AccountInfo, additionalAmount:Amount, additionalData:texts,"
                  + "amount!:Amount, applicationInfo:ApplicationInfo,"
                  + "authenticationData:AuthenticationData, billingAddress:Address,"
                  + "browserInfo:BrowserInfo, captureDelayHours:whole0-672,"
                  + "channel:=iOS|Android|Web, checkoutAttemptId:text256, company:Company,"
                  + "countryCode:text2-2, dateOfBirth:date-time, deliverAt:date-time,"
                  + "deliveryAddress:DeliveryAddress, deliveryDate:date-time,"
                  + "deviceFingerprint:text5000, enableRecurring:flag, enableOneClick:flag,"
                  + "entityType:=NaturalPerson|CompanyName, fraudOffset:whole,"
                  + "industryUsage:=delayedCharge|installment|noShow, installments:Installments,"
                  + "lineItems:[LineItem], mcc:text, merchantAccount!:text,"
                  + "merchantRiskIndicator:MerchantRiskIndicator, shopperConversionId:text256,"
                  + "merchantOrderReference:text1000, metadata:texts, mpiData:ThreeDSecureData,"
                  + "origin:origin80, paymentMethod!:any, recurringExpiry:text,"
                  + "recurringFrequency:text,"
                  + "recurringProcessingModel:=CardOnFile|Subscription|UnscheduledCardOnFile,"
                  + "redirectFromIssuerMethod:text, redirectToIssuerMethod:text,"
                  + "reference!:text1-80, returnUrl!:url1024, riskData:RiskData,"
                  + "sessionValidity:date-time, shopperEmail:text256, shopperIP:text50,"
                  + "shopperInteraction:=Ecommerce|ContAuth|Moto|POS, shopperLocale:text,"
                  + "shopperName:ShopperName, shopperReference:text3-256,"
                  + "shopperStatement:text10000, shopperTaxInfo:ShopperTaxInfo,"
                  + "socialSecurityNumber:text50, store:text1-64, storePaymentMethod:flag,"
                  + "subMerchants:[SubMerchantInfo], telephoneNumber:text64,"
                  + "threeDS2RequestData:ThreeDS2RequestFields, threeDSAuthenticationOnly:flag,"
                  + "trustedShopper:flag")
          .with(
              "AccountInfo",
              "accountAgeIndicator:"
                  + AGES
                  + ", accountChangeDate:date-time,"
                  + "accountChangeIndicator:=thisTransaction|lessThan30Days|from30To60Days"
                  + "|moreThan60Days,"
                  + "accountCreationDate:date-time, accountType:=notApplicable|credit|debit,"
                  + "addCardAttemptsDay:whole, deliveryAddressUsageDate:date-time,"
                  + "deliveryAddressUsageIndicator:=thisTransaction|lessThan30Days|from30To60Days"
                  + "|moreThan60Days,"
                  + "passwordChangeDate:date-time, passwordChangeIndicator:"
                  + AGES
                  + ","
                  + "pastTransactionsDay:whole, pastTransactionsYear:whole,"
                  + "paymentAccountAge:date-time, paymentAccountIndicator:"
                  + AGES
                  + ","
                  + "purchasesLast6Months:whole, suspiciousActivity:flag")
          .with(
              "MerchantRiskIndicator",
              "addressMatch:flag,"
                  + "deliveryAddressIndicator:=shipToBillingAddress|shipToVerifiedAddress"
                  + "|shipToNewAddress|shipToStore|digitalGoods|goodsNotShipped|other,"
                  + "deliveryEmailAddress:text254,"
                  + "deliveryTimeframe:=electronicDelivery|sameDayShipping|overnightShipping"
                  + "|twoOrMoreDaysShipping,"
                  + "giftCardAmount:Amount, giftCardCount:whole, giftCardCurr:text,"
                  + "preOrderDate:date-time, preOrderPurchase:flag, preOrderPurchaseInd:text,"
                  + "reorderItems:flag, reorderItemsInd:text, shipIndicator:text")
          .with("CompletionDetails", "threeDSResult:text50000, redirectResult:text20000")
          .with("DetailsAuthenticationData", "authenticationOnly:flag")
          .with(
              "PaymentDetailsRequest",
              "details!:CompletionDetails, paymentData:text200000, threeDSAuthenticationOnly:flag,"
                  + "authenticationData:DetailsAuthenticationData")
          .with("PaymentCaptureRequest", MODIFICATION + ", amount!:Amount, lineItems:[LineItem]")
          .with(
              "PaymentRefundRequest",
              MODIFICATION
                  + ", amount!:Amount, capturePspReference:text, lineItems:[LineItem],"
                  + "merchantRefundReason:=FRAUD|CUSTOMER REQUEST|RETURN|DUPLICATE|OTHER,"
                  + "store:text")
          .with("PaymentCancelRequest", MODIFICATION)
          .with("PaymentReversalRequest", MODIFICATION)
          .with(
              "PaymentAmountUpdateRequest",
              MODIFICATION
                  + ", amount!:Amount, adjustAuthorisationData:text,"
                  + "adjustAuthType:=cardholderInitiatedTransaction|merchantInitiatedTransaction,"
                  + "industryUsage:=delayedCharge|installment|noShow, lineItems:[LineItem],"
                  + "mpiData:ThreeDSecureData")
          .with("StandalonePaymentCancelRequest", MODIFICATION + ", paymentReference!:text1-80")
          .with(
              "PaymentMethodsRequest",
              "additionalData:texts, allowedPaymentMethods:[text], amount:Amount,"
                  + "blockedPaymentMethods:[text], browserInfo:BrowserInfo,"
                  + "channel:=iOS|Android|Web, countryCode:text, merchantAccount!:text,"
                  + "shopperEmail:text, shopperIP:text, shopperLocale:text, shopperReference:text,"
                  + "splitCardFundingSources:flag, store:text1-16, telephoneNumber:text");

  /** The schema of the body of each request. */
  static final Map<String, String> BODIES =
      Map.of(
          "/payments", "PaymentRequest",
          "/payments/details", "PaymentDetailsRequest",
          "/payments/{paymentPspReference}/captures", "PaymentCaptureRequest",
          "/payments/{paymentPspReference}/refunds", "PaymentRefundRequest",
          "/payments/{paymentPspReference}/cancels", "PaymentCancelRequest",
          "/payments/{paymentPspReference}/reversals", "PaymentReversalRequest",
          "/payments/{paymentPspReference}/amountUpdates", "PaymentAmountUpdateRequest",
          "/cancels", "StandalonePaymentCancelRequest",
          "/paymentMethods", "PaymentMethodsRequest");

  private AdyenSchemas() {}

  /**
   * Reads the body of a request.
   *
   * @param found gets what is wrong
   * @return the body, or a missing node where it is no JSON
   */
  static JsonNode read(String path, byte[] body, List<String> found) {
    try {
      JsonNode read = JSON.readTree(body);
      RULES.check(BODIES.get(path), "", read, found);
      if (read.path("amount").path("value").asLong(0) < 0) {
        found.add("amount.value is negative");
      }
      if (path.equals("/payments/details") && read.path("details").size() != 1) {
        found.add("details does not have one result");
      }
      if (read.has("paymentMethod")) {
        checkPayment(read, found);
      }
      return read;
    } catch (JacksonException e) {
      found.add("the body is no JSON, or names a field twice");
      return JSON.missingNode();
    }
  }

  private static void checkPayment(JsonNode request, List<String> found) {
    JsonNode method = request.path("paymentMethod");
    String type = method.path("type").asString("");
    boolean isCard = AdyenMethods.isCard(type);
    String schema =
        isCard ? "CardDetails" : AdyenMethods.isPix(type) ? "PixDetails" : "PaymentDetails";
    RULES.check(schema, "paymentMethod", method, found);
    for (String name : request.path("additionalData").propertyNames()) {
      if (!ADDITIONAL_DATA.contains(name)) {
        found.add("additionalData." + name + " is not described");
      }
    }
    JsonNode metadata = request.path("metadata");
    if (metadata.size() > MAXIMUM_METADATA) {
      found.add("metadata has more than " + MAXIMUM_METADATA + " entries");
    }
    for (String name : metadata.propertyNames()) {
      if (name.length() > MAXIMUM_METADATA_KEY
          || metadata.path(name).asString("").length() > MAXIMUM_METADATA_VALUE) {
        found.add("metadata has a key or a value that is too long");
      }
    }
    if (isCard && !STATEMENT.matcher(request.path("shopperStatement").asString("")).matches()) {
      found.add("shopperStatement has a character that is not allowed");
    }
  }
}
