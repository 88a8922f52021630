package com.paymenthub.web.validation;

import com.paymenthub.web.errors.FieldError;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads request bodies, whose size the web server has bounded: bounded in depth, and strictly,
 * because two readings of one body (a field given twice, something after the end) could mean two
 * different payments.
 */
@Component
public class JsonBodyReader {

  private static final int MAXIMUM_DEPTH = 32;
  private static final byte[] NO_FIELDS = {'{', '}'};

  private final JsonMapper strict =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAXIMUM_DEPTH).build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /**
   * The body of a request.
   *
   * @throws ProblemException when it is no JSON object
   */
  public JsonBody read(HttpServletRequest request) {
    requireJson(request.getContentType());
    byte[] bytes = bytesOf(request);
    return new JsonBody(bytes, objectIn(parse(bytes)));
  }

  /**
   * The body of a request that may come without one; no body counts as an object without fields,
   * and so does {@code null}, which generated clients send.
   *
   * @throws ProblemException when there is a body that is no JSON object
   */
  public JsonBody readOptional(HttpServletRequest request) {
    byte[] bytes = bytesOf(request);
    if (bytes.length == 0) {
      return withoutFields();
    }
    requireJson(request.getContentType());
    JsonNode root = parse(bytes);
    return root.isNull() ? withoutFields() : new JsonBody(bytes, objectIn(root));
  }

  /** With these bytes, so that a request is the same whichever way it says nothing. */
  private static JsonBody withoutFields() {
    return new JsonBody(NO_FIELDS, JsonNodeFactory.instance.objectNode());
  }

  private static void requireJson(@Nullable String contentType) {
    boolean json;
    try {
      json = contentType != null && isJsonInUtf8(MediaType.valueOf(contentType));
    } catch (InvalidMediaTypeException malformed) {
      json = false;
    }
    if (!json) {
      throw new ProblemException(Problem.badRequest(415, "not_json"));
    }
  }

  /** JSON is always UTF-8 (RFC 8259 §8.1), so that there is one way to read it. */
  private static boolean isJsonInUtf8(MediaType type) {
    return type.equalsTypeAndSubtype(MediaType.APPLICATION_JSON)
        && (type.getCharset() == null || type.getCharset().equals(StandardCharsets.UTF_8));
  }

  private static byte[] bytesOf(HttpServletRequest request) {
    try {
      return request.getInputStream().readAllBytes();
    } catch (IOException incomplete) {
      throw new ProblemException(Problem.badRequest(400, "bad_request"));
    }
  }

  private static String textOf(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException malformed) {
      throw new ProblemException(Problem.badRequest(400, "not_utf8"));
    }
  }

  private JsonNode parse(byte[] bytes) {
    JsonNode root;
    try (JsonParser parser = strict.createParser(textOf(bytes))) {
      root = read(parser);
    } catch (JacksonException malformed) {
      // Only the place: the parser's own words quote the body.
      TokenStreamLocation place = malformed.getLocation();
      throw new ProblemException(
          Problem.badRequest(
              400,
              "malformed_json",
              place == null ? "?" : String.valueOf(place.getLineNr()),
              place == null ? "?" : String.valueOf(place.getColumnNr())));
    }
    return root;
  }

  private static ObjectNode objectIn(JsonNode root) {
    if (root instanceof ObjectNode object) {
      return object;
    }
    throw new ProblemException(Problem.validation(List.of(FieldError.of("body", "object"))));
  }

  private JsonNode read(JsonParser parser) {
    try {
      return strict.readTree(parser);
    } catch (NumberFormatException beyond) {
      // Valid JSON, of which no number of ours can be made: an exponent of more than nine digits.
      String place = parser.streamReadContext().pathAsPointer().toString();
      String field = place.replaceAll("/(\\d+)", "[$1]").replaceFirst("^/", "").replace('/', '.');
      throw new ProblemException(
          Problem.validation(List.of(FieldError.of(SafeFieldName.of(field, "body"), "number"))));
    }
  }
}
