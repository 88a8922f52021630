package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.util.RawValue;

/** What can be wrong with the card of a charge. */
final class BadCards {

  private final TestAccount account;
  private final ApiClient client;
  private final List<BadInput> rows = new ArrayList<>();

  BadCards(RunningService service) {
    this.account = service.newAccount();
    this.client = service.client(account);
  }

  List<BadInput> rows() {
    field("cardNumber", "missing", null);
    field("cardNumber", "a number", new RawValue("4111111111111111"));
    field("cardNumber", "empty", "");
    field("cardNumber", "with a wrong check digit", "4111111111111112");
    field("cardNumber", "with two digits swapped", "4111111111111711");
    field("cardNumber", "too short", "41111111116");
    field("cardNumber", "too long", "41111111111111111110");
    field("cardNumber", "not numeric", "4111x11111111111");
    field("cardNumber", "in groups", "4111 1111 1111 1111");
    field("cardNumber", "with hyphens", "4111-1111-1111-1111");
    field("cardNumber", "with a sign", "+4111111111111111");
    field("cardNumber", "in wide digits", "４１１１１１１１１１１１１１１１");
    field("cardNumber", "of zeros", "0000000000000000");
    field("cardNumber", "of Visa with 14 digits", "41111111111114");
    field("cardNumber", "with a NUL", "4111111111111111\0");
    field("cardCvv", "missing", null);
    field("cardCvv", "a number", 123);
    field("cardCvv", "empty", "");
    field("cardCvv", "too short", "12");
    field("cardCvv", "too long", "12345");
    field("cardCvv", "not numeric", "12a");
    field("cardCvv", "with a space", "12 ");
    field("cardCvv", "in wide digits", "１２３");
    field("cardExpirationDate", "missing", null);
    field("cardExpirationDate", "a number", 122040);
    field("cardExpirationDate", "in the past", "12/2020");
    field("cardExpirationDate", "in the thirteenth month", "13/2040");
    field("cardExpirationDate", "in the month zero", "00/2040");
    field("cardExpirationDate", "with one digit", "1/2040");
    field("cardExpirationDate", "with a short year", "12/40");
    field("cardExpirationDate", "the other way round", "2040/12");
    field("cardExpirationDate", "with a hyphen", "12-2040");
    field("cardExpirationDate", "a day", "01/12/2040");
    field("cardHolderName", "missing", null);
    field("cardHolderName", "a number", 7);
    field("cardHolderName", "blank", " ");
    field("cardHolderName", "too long", "A".repeat(101));
    field("cardHolderName", "invisible", "\u200b\u3164\u2800");
    field("cardHolderName", "on two lines", "MARIA\nSOUZA");
    field("cardHolderName", "half a character", new RawValue("\"\\ud800\""));
    return rows;
  }

  private void field(String field, String what, Object value) {
    String json = CardCharge.of(account).withCard(field, value).json();
    rows.add(
        BadInput.invalid(
            field + ": " + what,
            json,
            () -> client.post("/v1/charges", json),
            "paymentSource.card." + field));
  }
}
