package com.paymenthub.api.openapi;

import com.paymenthub.api.idempotency.BodyOptional;
import com.paymenthub.api.idempotency.Post;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * What the method behind an operation tells of it.
 *
 * @param method the HTTP method
 * @param path the path pattern, for example {@code /v1/charges/{id}}
 * @param post whether it reads a body
 * @param idempotent whether it takes an idempotency key
 * @param bodyRequired whether it does not come without a body
 * @param query the record that its query is read into
 * @param described what the method does not tell
 */
record Shape(
    String method,
    String path,
    boolean post,
    boolean idempotent,
    boolean bodyRequired,
    Optional<Class<?>> query,
    Described described) {

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  /**
   * The shape of an operation.
   *
   * @throws IllegalStateException when it is not described
   */
  static Shape of(HandlerMethod handler) {
    Described described = handler.getMethodAnnotation(Described.class);
    RequestMapping mapping =
        AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), RequestMapping.class);
    if (described == null || mapping == null) {
      throw new IllegalStateException(handler + " is not described");
    }
    List<MethodParameter> posts =
        Arrays.stream(handler.getMethodParameters())
            .filter(parameter -> parameter.getParameterType() == Post.class)
            .toList();
    return new Shape(
        mapping.method()[0].name(),
        mapping.path()[0],
        !posts.isEmpty(),
        !posts.isEmpty() && mapping.method()[0] != RequestMethod.DELETE,
        posts.stream().noneMatch(post -> post.hasParameterAnnotation(BodyOptional.class)),
        Arrays.stream(handler.getMethodParameters())
            .filter(parameter -> parameter.hasParameterAnnotation(ParameterObject.class))
            .<Class<?>>map(MethodParameter::getParameterType)
            .findFirst()
            .or(() -> Optional.of(described.query()).filter(query -> query != Void.class)),
        described);
  }

  boolean hasBody() {
    return described.body() != Void.class;
  }

  /** Whether a node whose clock is wrong refuses it. */
  boolean writes() {
    return !method.equals("GET");
  }

  /** The names of the variables in the path. */
  List<String> variables() {
    return VARIABLE.matcher(path).results().map(match -> match.group(1)).toList();
  }

  /** The resource that it belongs to, for example {@code charges}. */
  String resource() {
    return path.split("/", 4)[2];
  }
}
