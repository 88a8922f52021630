package com.paymenthub.api.openapi;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Good values of fields that mean the same wherever they stand, by their names. */
final class Examples {

  private static final String TIME = "2026-11-21T14:30:00.000Z";

  private static final Map<String, String> BY_NAME =
      Map.ofEntries(
          Map.entry("id", "01a1fcdf-8d14-718b-9ccc-05fa7f21d921"),
          Map.entry("clientId", "01a1fcdf-06c3-7f27-a065-42b68bfac801"),
          Map.entry("merchantId", "01a1fcdf-06c3-7f27-a065-42b68bfac822"),
          Map.entry("customerId", "01a1fcdf-06c3-7f27-a065-42b68bfac833"),
          Map.entry("cardId", "01a1fcdf-06c3-7f27-a065-42b68bfac844"),
          Map.entry("tokenId", "01a1fcdf-06c3-7f27-a065-42b68bfac855"),
          Map.entry("providerId", "01a1fcdf-06c3-7f27-a065-42b68bfac866"),
          Map.entry("createdAt", TIME),
          Map.entry("updatedAt", TIME),
          Map.entry("responseTs", TIME),
          Map.entry("expiresAt", TIME),
          Map.entry("lastUsedAt", TIME),
          Map.entry("amount", "1990"),
          Map.entry("originalAmount", "1990"),
          Map.entry("currency", "BRL"),
          Map.entry("description", "Two books"),
          Map.entry("statementDescriptor", "BOOKS"),
          Map.entry("orderId", "order-4711"),
          Map.entry("installments", "1"),
          Map.entry("idempotencyKey", "order-4711-charge"),
          Map.entry("requestId", "checkout-4711-1"),
          Map.entry("transactionId", "sandbox-01a1fcdf-8d14-718b-9ccc-05fa7f21d921"),
          Map.entry("authorizationCode", "067809"),
          Map.entry("authorizationNsu", "889067809"),
          Map.entry("responseCode", "00"),
          Map.entry("networkAuthorizationCode", "00"),
          Map.entry("networkResponseCode", "00"),
          Map.entry("networkDeniedMessage", "Not authorized"),
          Map.entry("networkDeniedReason", "51"),
          Map.entry("score", "90"),
          Map.entry("cardNumber", "4111111111111111"),
          Map.entry("cardCvv", "123"),
          Map.entry("cardExpirationDate", "12/2040"),
          Map.entry("cardHolderName", "MARIA SOUZA"),
          Map.entry("expirationMonth", "12"),
          Map.entry("expirationYear", "2040"),
          Map.entry("expirationDate", "12/2040"),
          Map.entry("first6digits", "411111"),
          Map.entry("last4digits", "1111"),
          Map.entry("fingerprint", "PpQ9mU0Y0Qm6m8kB4sVf8w7tqv5Z0b1Xo3S2yJ1n6uE"),
          Map.entry("email", "maria@example.com"),
          Map.entry("phoneNumber", "+5511999990000"),
          Map.entry("country", "BR"),
          Map.entry("state", "SP"),
          Map.entry("city", "São Paulo"),
          Map.entry("district", "Centro"),
          Map.entry("zipCode", "01001-000"),
          Map.entry("street", "Praça da Sé"),
          Map.entry("streetNumber", "1"),
          Map.entry("complement", "2nd floor"),
          Map.entry("mcc", "5732"),
          Map.entry("priority", "1"),
          Map.entry("apiKey", "****"),
          Map.entry("deadlineMillis", "10000"),
          Map.entry("maximumConcurrentCalls", "64"),
          Map.entry("latencyMillis", "50"),
          Map.entry("declineRate", "5"),
          Map.entry("lostAnswerRate", "1"),
          Map.entry("expires", "3600"),
          Map.entry("publicKey", "pk_test_…"),
          Map.entry("last4characters", "x7Qd"),
          Map.entry("itemCount", "1"),
          Map.entry("totalItems", "31"),
          Map.entry("itemsPerPage", "15"),
          Map.entry("totalPages", "3"),
          Map.entry("currentPage", "3"),
          Map.entry("expiresIn", "3600"),
          Map.entry("expiresDate", "2040-12-31"),
          Map.entry("instructions", "Do not accept after the last day"),
          Map.entry("qrCodeData", "00020126…6304ABCD"),
          Map.entry("qrCodeImageUrl", "https://payments.example/images/01a1fcdf/Zk3x.png"),
          Map.entry("barcodeData", "99990000000000000000000000000000000000000000000"),
          Map.entry("barcodeImageUrl", "https://payments.example/images/01a1fcdf/Zk3x.png"),
          Map.entry("days", "1"),
          Map.entry("percentage", "2.5"),
          Map.entry("name", "Maria Souza"),
          Map.entry("number", "52998224725"),
          Map.entry("providerType", "SERVICE_SANDBOX"),
          Map.entry("type", "SERVICE_SANDBOX"),
          Map.entry("code", "422"),
          Map.entry("key", "card_unusable"),
          Map.entry("message", "This card cannot be used any more."),
          Map.entry("details", "amount must be a whole number of minor units"),
          Map.entry("page", "1"),
          Map.entry("limit", "15"));

  private Examples() {}

  /** A good value of a field with this name; null when the name says too little. */
  static @Nullable String of(String name) {
    return BY_NAME.get(name);
  }
}
