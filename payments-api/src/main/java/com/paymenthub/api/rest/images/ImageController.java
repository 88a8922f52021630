package com.paymenthub.api.rest.images;

import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.providers.paymentcodes.BoletoLine;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.validation.Uuids;
import java.time.Clock;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The pictures of codes, for buyers. */
@RestController
class ImageController {

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
    ChargeRow charge =
        Uuids.parse(chargeId)
            .filter(id -> links.isOurs(id, proof))
            .flatMap(charges::find)
            .filter(row -> row.paymentCode() != null)
            .orElseThrow(() -> new ProblemException(Problem.unknownPath()));
    if (links.endOf(proof, charge).filter(end -> !clock.instant().isBefore(end)).isPresent()) {
      throw new ProblemException(Problem.linkEnded());
    }
    return ResponseEntity.ok()
        .contentType(MediaType.IMAGE_PNG)
        .cacheControl(CacheControl.maxAge(CACHED_FOR).cachePrivate())
        .body(draw(charge));
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
