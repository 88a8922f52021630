package com.paymenthub.api.rest.images;

import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.providers.paymentcodes.BoletoLine;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.validation.Uuids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The pictures of codes, for buyers. */
@RestController
class ImageController {

  /** A link may have been passed on to anybody, and what it shows need not be seen for ever. */
  private static final Duration LEFT_AFTER_CODE = Duration.ofDays(90);

  private static final Duration CACHED_FOR = Duration.ofHours(1);

  private final ImageLinks links;
  private final ChargeTable charges;
  private final Clock clock;

  ImageController(ImageLinks links, ChargeTable charges, Clock clock) {
    this.links = links;
    this.charges = charges;
    this.clock = clock;
  }

  @GetMapping("/images/{chargeId}/{proof}.png")
  ResponseEntity<byte[]> image(@PathVariable String chargeId, @PathVariable String proof) {
    byte[] picture =
        Uuids.parse(chargeId)
            .filter(id -> links.isOurs(id, proof))
            .flatMap(this::find)
            .map(ImageController::draw)
            .orElseThrow(() -> new ProblemException(Problem.unknownPath()));
    return ResponseEntity.ok()
        .contentType(MediaType.IMAGE_PNG)
        .cacheControl(CacheControl.maxAge(CACHED_FOR).cachePrivate())
        .body(picture);
  }

  private Optional<ChargeRow> find(UUID chargeId) {
    return charges.find(chargeId).filter(row -> row.paymentCode() != null && !hasEnded(row));
  }

  private boolean hasEnded(ChargeRow charge) {
    Instant codeEnds = charge.expiresAt();
    return codeEnds != null && !clock.instant().isBefore(codeEnds.plus(LEFT_AFTER_CODE));
  }

  private static byte[] draw(ChargeRow charge) {
    String code = charge.paymentCode();
    if (code == null) {
      throw new IllegalArgumentException("this charge has no code");
    }
    return charge.paymentType().equals("pix")
        ? CodeImages.qrCode(code)
        : CodeImages.barcode(BoletoLine.ofTypeable(code).barcode());
  }
}
