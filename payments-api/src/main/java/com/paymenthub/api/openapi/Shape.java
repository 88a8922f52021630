package com.paymenthub.api.openapi;

import com.paymenthub.api.idempotency.BodyOptional;
import com.paymenthub.api.idempotency.Post;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.method.HandlerMethod;

/**
 * What the method behind an operation tells of it.
 *
 * @param method the HTTP method
 * @param path the path pattern, for example {@code /v1/charges/{id}}
 * @param handler the method
 * @param described what the method does not tell
 */
record Shape(String method, String path, HandlerMethod handler, DocumentedOperation described) {

  static Shape of(HandlerMethod handler) {
    RequestMapping mapping =
        Objects.requireNonNull(
            AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), RequestMapping.class));
    return new Shape(
        mapping.method()[0].name(),
        mapping.path()[0],
        handler,
        Objects.requireNonNull(
            handler.getMethodAnnotation(DocumentedOperation.class),
            () -> handler + " is not described"));
  }

  /** Whether it reads a body and takes an idempotency key. */
  boolean post() {
    return parameter(each -> each.getParameterType() == Post.class).isPresent();
  }

  /** Whether it does not come without a body. */
  boolean bodyRequired() {
    return parameter(each -> each.hasParameterAnnotation(BodyOptional.class)).isEmpty();
  }

  /** The record that its query is read into; empty when it has none. */
  Optional<Class<?>> query() {
    return parameter(each -> each.hasParameterAnnotation(ParameterObject.class))
        .map(MethodParameter::getParameterType);
  }

  private Optional<MethodParameter> parameter(Predicate<MethodParameter> wanted) {
    return Arrays.stream(handler.getMethodParameters()).filter(wanted).findFirst();
  }
}
