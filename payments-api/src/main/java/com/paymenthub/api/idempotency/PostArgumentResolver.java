package com.paymenthub.api.idempotency;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.CallerArgumentResolver;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.web.errors.Messages;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.requests.SourceAddresses;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.JsonBody;
import com.paymenthub.web.validation.JsonBodyReader;
import com.paymenthub.web.validation.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/** Passes the {@link Post} to operations. */
@Component
public class PostArgumentResolver implements HandlerMethodArgumentResolver {

  private static final String HEADER = "X-Idempotency-Key";
  private static final int MAXIMUM_LENGTH = 255;

  private final JsonBodyReader bodies;
  private final SourceAddresses sources;

  public PostArgumentResolver(JsonBodyReader bodies, SourceAddresses sources) {
    this.bodies = bodies;
    this.sources = sources;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType().equals(Post.class);
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest webRequest,
      @Nullable WebDataBinderFactory binders) {
    HttpServletRequest request = webRequest.getNativeRequest(HttpServletRequest.class);
    if (request == null) {
      throw new IllegalStateException("not an HTTP request");
    }
    Caller caller = CallerArgumentResolver.callerOf(webRequest);
    JsonBody body =
        parameter.hasParameterAnnotation(BodyOptional.class)
            ? bodies.readOptional(request)
            : bodies.read(request);
    UUID operationId = Ids.next();
    return new Post(
        caller,
        request.getMethod(),
        pathOf(request),
        body,
        keyOf(request),
        sources.of(request).orElse(null),
        RequestIds.of(request),
        Messages.languageOf(request.getHeader("Accept-Language")),
        operationId,
        named(request).orElse(operationId));
  }

  /** The id in the path; empty where there is none, and for one that no id can be. */
  private static Optional<UUID> named(HttpServletRequest request) {
    return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
            instanceof Map<?, ?> variables
        ? variables.values().stream()
            .flatMap(value -> Uuids.parse(String.valueOf(value)).stream())
            .findFirst()
        : Optional.empty();
  }

  /** The path as it is matched with operations: decoded, and without path parameters. */
  private static String pathOf(HttpServletRequest request) {
    return ServletRequestPathUtils.getParsedRequestPath(request)
        .pathWithinApplication()
        .elements()
        .stream()
        .map(
            element ->
                element instanceof PathContainer.PathSegment segment
                    ? segment.valueToMatch()
                    : element.value())
        .collect(Collectors.joining());
  }

  private static @Nullable String keyOf(HttpServletRequest request) {
    List<String> keys = Collections.list(request.getHeaders(HEADER));
    FieldErrors errors = new FieldErrors();
    if (keys.size() > 1) {
      errors.add(HEADER, "given_once");
    } else if (keys.size() == 1 && !isPrintable(keys.getFirst())) {
      errors.add(HEADER, "printable", String.valueOf(MAXIMUM_LENGTH));
    }
    errors.check();
    return keys.isEmpty() ? null : keys.getFirst();
  }

  private static boolean isPrintable(String key) {
    return !key.isEmpty()
        && key.length() <= MAXIMUM_LENGTH
        && key.chars().allMatch(character -> character >= ' ' && character <= '~');
  }
}
