package com.paymenthub.api.rest.codes;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.MultiFormatReader;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.Result;
import com.google.zxing.common.HybridBinarizer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
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

  /** The text in the one code of this format that the picture shows. */
  String decoded(BarcodeFormat format) {
    try {
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(response.body()));
      int[] pixels =
          image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
      Result result =
          new MultiFormatReader()
              .decode(
                  new BinaryBitmap(
                      new HybridBinarizer(
                          new RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels))),
                  Map.of(
                      DecodeHintType.POSSIBLE_FORMATS,
                      List.of(format),
                      DecodeHintType.TRY_HARDER,
                      true));
      return result.getText();
    } catch (IOException | NotFoundException e) {
      throw new AssertionError("no code to be seen", e);
    }
  }
}
