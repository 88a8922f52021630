package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can be wrong with a request before its fields are read. */
final class BadBodies {

  private static final String PATH = "/v1/charges";
  private static final int MAXIMUM_BYTES = 65_536;

  private final ApiClient client;
  private final String good;
  private final List<BadInput> rows = new ArrayList<>();

  BadBodies(RunningService service) {
    TestAccount account = service.newAccount();
    this.client = service.client(account);
    this.good = CardCharge.of(account).json();
  }

  List<BadInput> rows() {
    noObject("empty", "");
    noObject("blank", " \n");
    noObject("a list", "[" + good + "]");
    noObject("null", "null");
    noObject("text", "\"text\"");
    noObject("a number", "1");
    malformed("cut off", good.substring(0, good.length() - 1));
    malformed("followed by something", good + "}");
    malformed("followed by another", good + good);
    malformed("with a field twice", "{\"amount\":1," + good.substring(1));
    malformed("in single quotes", good.replace('"', '\''));
    malformed("with a comment", "/* a charge */" + good);
    malformed("with a trailing comma", good.substring(0, good.length() - 1) + ",}");
    malformed("with a line break in a text", good.replace("MARIA SOUZA", "MARIA\nSOUZA"));
    malformed("with no number", good.replace("1990", "NaN"));
    malformed("with a leading zero", good.replace("1990", "01990"));
    malformed("with an endless number", good.replace("1990", "9".repeat(2000)));
    malformed("nested too deeply", "[".repeat(1000) + "]".repeat(1000));
    malformed("with a byte order mark", "\ufeff" + good);
    bytes("in ISO-8859-1", good.replace("MARIA", "JOS\u00c9"), StandardCharsets.ISO_8859_1);
    bytes("in UTF-16", good, StandardCharsets.UTF_16);
    contentType("text/plain");
    contentType("application/x-www-form-urlencoded");
    contentType("multipart/form-data");
    contentType("application/xml");
    contentType("application/*");
    contentType("application/json;charset=ISO-8859-1");
    contentType("nonsense");
    tooLarge("just too large", MAXIMUM_BYTES + 1);
    tooLarge("huge", 1_500_000);
    header("X-Idempotency-Key", "a".repeat(256));
    header("X-Idempotency-Key", " ");
    header("X-Idempotency-Key", "a\tb");
    return rows;
  }

  private void noObject(String what, String body) {
    rows.add(BadInput.invalid("body: " + what, body, () -> client.post(PATH, body), "body"));
  }

  private void malformed(String what, String body) {
    rows.add(
        BadInput.invalid("body: " + what, body, () -> client.post(PATH, body))
            .answered(400, "malformed_json"));
  }

  private void bytes(String what, String body, Charset charset) {
    rows.add(
        BadInput.invalid(
                "body: " + what, body, () -> client.post(PATH, body.getBytes(charset), Map.of()))
            .answered(400, "not_utf8"));
  }

  private void contentType(String type) {
    rows.add(
        BadInput.invalid(
                "type: " + type, good, () -> client.post(PATH, good, Map.of("Content-Type", type)))
            .answered(415, "not_json"));
  }

  private void tooLarge(String what, int bytes) {
    String start = good.substring(0, good.length() - 1) + ",\"padding\":\"";
    String body = start + "a".repeat(bytes - start.length() - 2) + "\"}";
    rows.add(
        BadInput.invalid("body: " + what, body, () -> client.post(PATH, body))
            .answered(413, "body_too_large"));
  }

  private void header(String name, String value) {
    rows.add(
        BadInput.invalid(
            name + ": " + value, good, () -> client.post(PATH, good, Map.of(name, value)), name));
  }
}
