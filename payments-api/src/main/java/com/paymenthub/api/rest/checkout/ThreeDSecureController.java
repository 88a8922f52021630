package com.paymenthub.api.rest.checkout;

import com.paymenthub.providers.contract.ThreeDSecurePages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/**
 * The pages for 3-D Secure in a frame (docs/checkout.md): one shows the bank's page, the other
 * takes the bank's end, and tells it to the first one. Neither knows or keeps anything.
 */
@RestController
class ThreeDSecureController {

  private static final MediaType HTML = new MediaType("text", "html", StandardCharsets.UTF_8);

  private final String frame;
  private final String returned;

  ThreeDSecureController() throws IOException {
    this.frame = read("frame.html");
    this.returned = read("returned.html");
  }

  @GetMapping(ThreeDSecurePages.FRAME_PATH)
  ResponseEntity<String> frame() {
    return page(frame, PagePolicy.ofBankFrame(frame));
  }

  /** The end of a 3DS Method has no result of its own: that it came is all. */
  @PostMapping(
      path = ThreeDSecurePages.RETURN_PATH,
      consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
  ResponseEntity<String> returned(
      @RequestParam(name = ThreeDSecurePages.CHALLENGE_RESULT, defaultValue = "") String result) {
    String html = returned.replace("{cres}", HtmlUtils.htmlEscape(result));
    return page(html, PagePolicy.withoutCalls(html, "*"));
  }

  private static ResponseEntity<String> page(String html, String policy) {
    return ResponseEntity.ok()
        .contentType(HTML)
        .cacheControl(CacheControl.noStore())
        .header("Content-Security-Policy", policy)
        .header("Referrer-Policy", "no-referrer")
        .body(html);
  }

  private static String read(String name) throws IOException {
    return new ClassPathResource("static/three-d-secure/" + name)
        .getContentAsString(StandardCharsets.UTF_8);
  }
}
