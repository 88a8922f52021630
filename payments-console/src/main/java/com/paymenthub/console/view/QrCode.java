package com.paymenthub.console.view;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * A QR code as a small picture in the page itself (SVG), for a secret that must not have an
 * address.
 */
public final class QrCode {

  private static final int MODULES = 0;

  private QrCode() {}

  /** The {@code data:} address of the picture of a text. */
  public static String dataUrl(String text) {
    BitMatrix code;
    try {
      code = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, MODULES, MODULES);
    } catch (WriterException e) {
      throw new IllegalArgumentException("the text does not fit into a QR code", e);
    }
    StringBuilder path = new StringBuilder();
    for (int y = 0; y < code.getHeight(); y++) {
      for (int x = 0; x < code.getWidth(); x++) {
        if (code.get(x, y)) {
          path.append("M%d %dh1v1h-1z".formatted(x, y));
        }
      }
    }
    String svg =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d'><rect width='100%%' height='100%%' fill='white'/><path d='%s'/></svg>"
            .formatted(code.getWidth(), code.getHeight(), path);
    return "data:image/svg+xml,"
        + URLEncoder.encode(svg, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
