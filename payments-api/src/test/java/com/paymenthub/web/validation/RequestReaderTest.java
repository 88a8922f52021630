package com.paymenthub.web.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.web.errors.ProblemException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class RequestReaderTest {

  private final JsonBodyReader bodies = new JsonBodyReader();
  private final RequestReader requests = new RequestReader();

  record Order(
      @NotNull @Amount Long amount,
      @Nullable Boolean capture,
      @NotNull UUID merchantId,
      @Size(max = 64) @Nullable String orderId,
      @DecimalMin("0") @DecimalMax("100") @Digits(integer = 3, fraction = 4)
          @Nullable BigDecimal rate,
      @Valid @Nullable Source source,
      @Size(min = 1, max = 2) @Valid @Nullable List<Item> items,
      @Size(max = 3) @Nullable PatchedValue<String> note) {}

  record Item(@NotNull @Size(max = 3) String name) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(name = "card", value = CardSource.class),
    @JsonSubTypes.Type(name = "token", value = TokenSource.class)
  })
  sealed interface Source {}

  record CardSource(String type, @NotNull @Valid Item card) implements Source {}

  record TokenSource(String type, @NotNull UUID tokenId) implements Source {}

  @Test
  void every_failing_field_is_named_with_its_rule() {
    assertThat(broken("{'amount':1.5,'capture':'yes'}"))
        .containsExactly("amount amount", "capture boolean", "merchantId required");
  }

  @Test
  void a_text_of_any_length_is_too_long_and_nothing_else_is_asked_of_it() {
    record Told(@Size(max = 1000) @NoCardNumber String text) {}

    assertThat(rules(read("{'text':'%s'}".formatted("1 ".repeat(30_000)), Told.class)))
        .containsExactly("text too_long");
  }

  @Test
  void a_wrong_field_does_not_hide_that_another_is_missing() {
    assertThat(broken("{'amount':7,'source':7}"))
        .containsExactly("source object", "merchantId required");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'card','card':{'name':7}}",
        "{'card':{'name':7},'type':'card'}",
        "{'other':{'name':[1,{}]},'card':{'name':{}},'type':'card'}"
      })
  void a_nested_field_is_named_with_its_path_wherever_the_discriminator_stands(String source) {
    assertThat(brokenBeside("source", source)).containsExactly("source.card.name text");
  }

  @Test
  void of_a_choice_without_a_known_discriminator_the_rest_is_read_as_well() {
    assertThat(brokenBeside("source", "{'card':{'name':7}}"))
        .containsExactly("source.type required", "source.card.name text");
    assertThat(brokenBeside("source", "{'card':{'name':7},'type':'cash'}"))
        .containsExactly("source.type one_of", "source.card.name text");
    assertThat(brokenBeside("source", "{'card':{'name':7},'type':null}"))
        .containsExactly("source.type required", "source.card.name text");
    assertThat(brokenBeside("source", "{'card':{'name':7},'type':[{}]}"))
        .containsExactly("source.type text", "source.card.name text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'card'", "7", "true", "[]", "[{}]"})
  void what_is_no_object_is_refused(String source) {
    assertThat(brokenBeside("source", source)).containsExactly("source object");
  }

  @Test
  void entries_of_a_list_are_named_by_their_place() {
    assertThat(brokenBeside("items", "[{'name':'good'},7]"))
        .containsExactly("items[1] object", "items[0].name too_long");
    assertThat(brokenBeside("items", "[null,{'name':null}]"))
        .containsExactly("items[0] object", "items[1].name required");
    assertThat(brokenBeside("items", "[]")).containsExactly("items list_size");
    assertThat(brokenBeside("items", "{}")).containsExactly("items list");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "1000000000000", "99999999999999999999", "1.0", "1e3", "'1'", "true"})
  void what_is_no_amount_is_refused(String amount) {
    assertThat(broken("{'merchantId':'%s','amount':%s}".formatted(UUID.randomUUID(), amount)))
        .singleElement()
        .asString()
        .startsWith("amount ");
  }

  @ParameterizedTest
  @CsvSource({
    "0e-999999999, 0",
    "0e999999999, 0",
    "-0.0, 0",
    "1e2, 100",
    "100e-2, 1",
    "2.500000, 2.5",
    "0.0001, 0.0001"
  })
  void a_decimal_is_read_in_its_shortest_plain_form(String sent, String read) {
    assertThat(order("rate", sent).checked().rate()).isEqualTo(new BigDecimal(read));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-999999999", "1e999999999", "-1e-5", "0.00001", "100.0001", "1e400"})
  void what_is_no_decimal_is_refused(String sent) {
    assertThat(brokenBeside("rate", sent)).containsExactly("rate decimal");
  }

  @Test
  void null_counts_as_absent() {
    assertThat(order("orderId", "null").checked().orderId()).isNull();
  }

  @Test
  void a_change_tells_null_apart_from_what_was_not_sent() {
    assertThat(order("note", "null").checked().note()).isEqualTo(new PatchedValue<>(null));
    assertThat(order("note", "'a'").checked().note()).isEqualTo(new PatchedValue<>("a"));
    assertThat(order("orderId", "'a'").checked().note()).isNull();
    assertThat(brokenBeside("note", "'long'")).containsExactly("note too_long");
    assertThat(brokenBeside("note", "7")).containsExactly("note text");
  }

  @Test
  void a_zero_character_is_refused() {
    assertThat(brokenBeside("orderId", "'a\\u0000b'"))
        .containsExactly("orderId control_characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\udc00", "a\\udc00\\ud800b"})
  void half_a_character_is_refused(String half) {
    assertThat(brokenBeside("orderId", "'" + half + "'"))
        .containsExactly("orderId half_characters");
  }

  @Test
  void two_halves_that_belong_together_are_a_character() {
    assertThat(order("orderId", "'\\ud83d\\ude00'").checked().orderId()).isEqualTo("\ud83d\ude00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "*/*",
        "application/*",
        "application/json;charset=utf-16",
        "application/json;charset=nonsense",
        "nonsense"
      })
  void only_json_in_utf8_is_read(String contentType) {
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> bodies.read(request(contentType, new byte[] {'{', '}'})));
    assertThat(refused.problem().status()).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "application/json; charset=UTF-8", "APPLICATION/JSON"})
  void json_in_utf8_is_read(String contentType) {
    assertThat(bodies.read(request(contentType, new byte[] {'{', '}'})).root()).isEmpty();
  }

  @Test
  void bytes_that_are_no_utf8_are_refused() {
    byte[] latin = "{\"a\":\"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1);
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> bodies.read(request("application/json", latin)));
    assertThat(refused.problem().key()).isEqualTo("not_utf8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1,\"a\":2}", "{\"a\":1} {}", "{\"a\":", "{'a':1}"})
  void two_ways_to_read_a_body_are_no_way(String body) {
    ProblemException refused = catchThrowableOfType(ProblemException.class, () -> fields(body));
    assertThat(refused.problem().key()).isEqualTo("malformed_json");
  }

  private JsonBody fields(String body) {
    return bodies.read(request("application/json", body.getBytes(StandardCharsets.UTF_8)));
  }

  private static MockHttpServletRequest request(String contentType, byte[] body) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setContentType(contentType);
    request.setContent(body);
    return request;
  }

  /** An order in which nothing is wrong but, perhaps, one field. */
  private RequestReader.Read<Order> order(String field, String value) {
    return read(
        "{'merchantId':'%s','amount':1,'%s':%s}".formatted(UUID.randomUUID(), field, value));
  }

  private RequestReader.Read<Order> read(String body) {
    return read(body, Order.class);
  }

  private <T> RequestReader.Read<T> read(String body, Class<T> type) {
    return requests.read(fields(body.replace('\'', '"')), type);
  }

  private List<String> brokenBeside(String field, String value) {
    return rules(order(field, value));
  }

  private List<String> broken(String body) {
    return rules(read(body));
  }

  private static List<String> rules(RequestReader.Read<?> read) {
    return read.errors().all().stream().map(error -> error.field() + " " + error.rule()).toList();
  }
}
