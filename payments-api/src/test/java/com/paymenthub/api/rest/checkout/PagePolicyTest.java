package com.paymenthub.api.rest.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PagePolicyTest {

  @Test
  void a_page_runs_its_own_scripts_and_styles_and_nothing_else() {
    String policy =
        PagePolicy.of(
            """
            <script type="module" src="/a.js"></script><style>b{}</style>
            <script>one()</script><script type="module">two()</script>
            """,
            List.of("https://pay.example", ""));

    // echo -n 'one()' | openssl dgst -sha256 -binary | base64
    assertThat(policy)
        .contains(
            "default-src 'none'",
            "script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"
                + " 'sha256-iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw=';",
            "style-src 'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans=';",
            "connect-src 'self' https://pay.example;",
            "img-src 'self' data: https://pay.example;")
        .doesNotContain("unsafe");
  }
}
