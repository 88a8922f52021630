package com.paymenthub.api.rest.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PagePolicyTest {

  @Test
  void a_page_runs_its_own_scripts_and_styles_and_nothing_else() {
    String policy =
        PagePolicy.ofShop(
            """
            <script type="module" src="/a.js"></script><style>b{}</style>
            <script>one()</script><script type="module">two()</script>
            """);

    // echo -n 'one()' | openssl dgst -sha256 -binary | base64
    assertThat(policy)
        .contains(
            "default-src 'none'",
            "script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"
                + " 'sha256-iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw=';",
            "style-src 'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans=';",
            "connect-src 'self';",
            "img-src data:;")
        .doesNotContain("unsafe");
  }

  @Test
  void the_checkouts_frame_may_be_in_pages_over_tls_and_calls_the_service_and_no_other() {
    String policy =
        PagePolicy.ofCheckout(
            "<style>b{}</style><script type=\"module\">two()</script>",
            "https://sandbox.example",
            "https://pay.example");

    assertThat(policy.split("; "))
        .containsExactly(
            "default-src 'none'",
            "script-src 'sha256-iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw='",
            "style-src 'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='",
            "connect-src 'self' https://sandbox.example",
            "img-src 'self' https://pay.example",
            "frame-src 'self' https: http://localhost:*",
            "form-action 'self' https: http://localhost:*",
            "base-uri 'none'",
            "frame-ancestors https: http://localhost:* http://*.localhost:* http://127.0.0.1:*");
  }
}
