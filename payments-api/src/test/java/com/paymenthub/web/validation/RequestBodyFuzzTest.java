package com.paymenthub.web.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.validation.RequestReader.Read;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.mock.web.MockHttpServletRequest;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every body of the interface is made of any bytes, or these are refused as bad; and however the
 * same JSON is written, the same is read. The examples of the document are where it begins.
 */
class RequestBodyFuzzTest {

  private static final String BODIES = "classpath*:com/paymenthub/api/rest/**/*Body.class";
  private static final JsonMapper PLAIN =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final JsonBodyReader bodies = new JsonBodyReader();
  private final RequestReader requests = new RequestReader();
  private final List<Class<?>> types = types();

  static Stream<byte[]> examples() {
    return ApiDocument.stored().operations().stream()
        .flatMap(operation -> operation.bodyExamples().values().stream())
        .map(example -> example.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Timeout(30)
  @MethodSource("examples")
  @FuzzTest(maxDuration = "30s")
  void every_body_is_read_or_refused(byte[] sent) {
    Optional<JsonBody> body = read(sent);
    if (body.isEmpty()) {
      return;
    }
    byte[] rewritten =
        PLAIN.writeValueAsString(body.get().root()).getBytes(StandardCharsets.US_ASCII);
    Optional<JsonBody> same = read(rewritten);
    assertThat(same).isPresent();
    for (Class<?> type : types) {
      Read<?> read = requests.read(body.get(), type);
      Read<?> again = requests.read(same.get(), type);
      assertThat(read.errors().all()).isEqualTo(again.errors().all());
      if (!Objects.equals(read.value(), again.value())) {
        // Some values hide from equals what they are.
        assertThat(read.value()).usingRecursiveComparison().isEqualTo(again.value());
      }
    }
  }

  private Optional<JsonBody> read(byte[] sent) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setContentType("application/json");
    request.setContent(sent);
    try {
      return Optional.of(bodies.read(request));
    } catch (ProblemException refused) {
      assertThat(refused.problem().status()).isEqualTo(400);
      return Optional.empty();
    }
  }

  private static List<Class<?>> types() {
    try {
      List<Class<?>> types = new ArrayList<>();
      CachingMetadataReaderFactory classes = new CachingMetadataReaderFactory();
      for (Resource file : new PathMatchingResourcePatternResolver().getResources(BODIES)) {
        Class<?> type =
            Class.forName(classes.getMetadataReader(file).getClassMetadata().getClassName());
        if (type.isRecord()) {
          types.add(type);
        }
      }
      assertThat(types).hasSizeGreaterThan(15);
      return types;
    } catch (IOException | ClassNotFoundException unreadable) {
      throw new AssertionError(unreadable);
    }
  }
}
