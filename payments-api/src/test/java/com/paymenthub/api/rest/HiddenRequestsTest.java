package com.paymenthub.api.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.web.validation.PatchedValue;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that gets into a log line or an error's text by accident tells nothing. */
class HiddenRequestsTest {

  private static final String SECRET = "4000000000000010";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "charges.ChargeBody",
        "charges.PaymentMethodBody$Boleto",
        "customers.CustomerBody",
        "customers.CustomerBody$Identity",
        "customers.CustomerChangeBody",
        "merchants.MerchantBody$Credentials",
        "merchants.MerchantChangeBody$Credentials",
        "sessions.SessionBody",
      })
  void a_request_with_secrets_or_personal_data_says_none_of_them(String name) throws Exception {
    Class<?> type = Class.forName("com.paymenthub.api.rest." + name);
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    Object request =
        constructor.newInstance(
            Arrays.stream(constructor.getParameterTypes())
                .map(HiddenRequestsTest::filled)
                .toArray());

    assertThat(request.toString()).contains("hidden").doesNotContain(SECRET);
  }

  private static Object filled(Class<?> type) {
    return type == String.class
        ? SECRET
        : type == PatchedValue.class ? new PatchedValue<>(SECRET) : null;
  }
}
