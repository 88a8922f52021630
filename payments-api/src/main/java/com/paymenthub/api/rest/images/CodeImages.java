package com.paymenthub.api.rest.images;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.oned.ITFWriter;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import javax.imageio.ImageIO;

/** Draws codes as PNG, black on white. */
final class CodeImages {

  private static final int QR_PIXELS = 480;
  private static final int QUIET_MODULES = 4;
  private static final int BARCODE_HEIGHT_PIXELS = 150;
  private static final int PIXELS_PER_MODULE = 3;

  /** Of 44 digits in Interleaved 2 of 5: start, 22 pairs of 18 modules, stop, and quiet zones. */
  private static final int BARCODE_MODULES = 4 + 22 * 18 + 5 + 20;

  private static final int WHITE = 0xFFFFFF;

  private CodeImages() {}

  /** The QR code of a text (ISO/IEC 18004). */
  static byte[] qrCode(String text) {
    try {
      return png(
          new QRCodeWriter()
              .encode(
                  text,
                  BarcodeFormat.QR_CODE,
                  QR_PIXELS,
                  QR_PIXELS,
                  Map.of(
                      EncodeHintType.ERROR_CORRECTION,
                      ErrorCorrectionLevel.M,
                      EncodeHintType.MARGIN,
                      QUIET_MODULES)));
    } catch (WriterException e) {
      throw new IllegalArgumentException("the text does not fit into a QR code", e);
    }
  }

  /** The Interleaved 2 of 5 barcode of 44 digits (ISO/IEC 16390). */
  static byte[] barcode(String digits) {
    return png(
        new ITFWriter()
            .encode(
                digits,
                BarcodeFormat.ITF,
                BARCODE_MODULES * PIXELS_PER_MODULE,
                BARCODE_HEIGHT_PIXELS));
  }

  private static byte[] png(BitMatrix modules) {
    BufferedImage image =
        new BufferedImage(modules.getWidth(), modules.getHeight(), BufferedImage.TYPE_BYTE_BINARY);
    for (int x = 0; x < modules.getWidth(); x++) {
      for (int y = 0; y < modules.getHeight(); y++) {
        if (!modules.get(x, y)) {
          image.setRGB(x, y, WHITE);
        }
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
