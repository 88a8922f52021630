package com.paymenthub.api.rest.codes;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.LuminanceSource;
import com.google.zxing.MultiFormatReader;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** A picture as a buyer gets it, without credentials, and what a reader of codes sees in it. */
record Picture(HttpResponse<byte[]> response) {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  static Picture at(String address) {
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
      return new Picture(HTTP.send(request, BodyHandlers.ofByteArray()));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  int status() {
    return response.statusCode();
  }

  String contentType() {
    return response.headers().firstValue("Content-Type").orElse("");
  }

  /**
   * The text in the one code of this format that the picture shows. Searching a picture as if it
   * were a photograph, the reader misses the code in one of some 400 that consist of nothing else;
   * then it is told that there is nothing else.
   */
  String decoded(BarcodeFormat format) {
    BinaryBitmap picture = new BinaryBitmap(new HybridBinarizer(luminance()));
    try {
      return decoded(picture, format, DecodeHintType.TRY_HARDER);
    } catch (NotFoundException unseen) {
      try {
        return decoded(picture, format, DecodeHintType.PURE_BARCODE);
      } catch (NotFoundException e) {
        throw new AssertionError("no code to be seen", e);
      }
    }
  }

  private LuminanceSource luminance() {
    try {
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(response.body()));
      int[] pixels =
          image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
      return new RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String decoded(BinaryBitmap picture, BarcodeFormat format, DecodeHintType how)
      throws NotFoundException {
    return new MultiFormatReader()
        .decode(picture, Map.of(DecodeHintType.POSSIBLE_FORMATS, List.of(format), how, true))
        .getText();
  }
}
