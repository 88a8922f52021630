package com.paymenthub.console.search;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.sealing.Sealer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Makes what was typed into the search opaque, so that it can stand in an address: a name, an
 * e-mail or a document's number would be read there by all who read histories and logs of proxies.
 */
@ConsolePart
final class TypedText {

  private static final byte[] BINDING = "console-search".getBytes(StandardCharsets.US_ASCII);

  private final Sealer sealer;

  TypedText(Sealer sealer) {
    this.sealer = sealer;
  }

  String seal(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(sealer.seal(text.getBytes(StandardCharsets.UTF_8), BINDING));
  }

  /** What was typed; empty for what this service did not seal. */
  Optional<String> open(String sealed) {
    try {
      byte[] text = sealer.open(Base64.getUrlDecoder().decode(sealed), BINDING);
      return Optional.of(new String(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException | IllegalStateException forged) {
      return Optional.empty();
    }
  }
}
