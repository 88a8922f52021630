package com.paymenthub.api.idempotency;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.CallerArgumentResolver;
import com.paymenthub.api.errors.FieldError;
import com.paymenthub.api.errors.Messages;
import com.paymenthub.api.errors.Problem;
import com.paymenthub.api.errors.ProblemException;
import com.paymenthub.api.requests.RequestIds;
import com.paymenthub.api.validation.JsonBody;
import com.paymenthub.api.validation.JsonBodyReader;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Hands POST operations everything they need of a request. */
@Component
public class PostArgumentResolver implements HandlerMethodArgumentResolver {

  private static final String HEADER = "X-Idempotency-Key";
  private static final int MAXIMUM_LENGTH = 255;

  private final JsonBodyReader bodies;

  public PostArgumentResolver(JsonBodyReader bodies) {
    this.bodies = bodies;
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
      @Nullable WebDataBinderFactory binders)
      throws IOException {
    HttpServletRequest request = webRequest.getNativeRequest(HttpServletRequest.class);
    if (request == null) {
      throw new IllegalStateException("not an HTTP request");
    }
    Caller caller = CallerArgumentResolver.callerOf(webRequest);
    JsonBody body =
        parameter.hasParameterAnnotation(BodyOptional.class)
            ? bodies.readOptional(request)
            : bodies.read(request);
    return new Post(
        caller,
        request.getRequestURI(),
        body,
        keyOf(request),
        RequestIds.of(request),
        Messages.languageOf(request.getHeader("Accept-Language")));
  }

  private static @Nullable String keyOf(HttpServletRequest request) {
    String key = request.getHeader(HEADER);
    if (key != null && !isPrintable(key)) {
      throw new ProblemException(
          Problem.validation(
              List.of(FieldError.of(HEADER, "printable", String.valueOf(MAXIMUM_LENGTH)))));
    }
    return key;
  }

  private static boolean isPrintable(String key) {
    return !key.isEmpty()
        && key.length() <= MAXIMUM_LENGTH
        && key.chars().allMatch(character -> character >= ' ' && character <= '~');
  }
}
