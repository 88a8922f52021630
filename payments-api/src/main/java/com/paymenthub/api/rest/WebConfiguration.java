package com.paymenthub.api.rest;

import com.paymenthub.api.auth.AuthenticationInterceptor;
import com.paymenthub.api.auth.CallerArgumentResolver;
import com.paymenthub.api.auth.Routes;
import com.paymenthub.api.idempotency.PostArgumentResolver;
import com.paymenthub.web.validation.NoValidator;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.validation.Validator;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Configures what all operations under {@code /v1} share. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {

  private final AuthenticationInterceptor authentication;
  private final NoParameters noParameters;
  private final CallerArgumentResolver callers;
  private final PostArgumentResolver posts;
  private final QueryArgumentResolver queries;

  WebConfiguration(
      AuthenticationInterceptor authentication,
      NoParameters noParameters,
      CallerArgumentResolver callers,
      PostArgumentResolver posts,
      QueryArgumentResolver queries) {
    this.authentication = authentication;
    this.noParameters = noParameters;
    this.callers = callers;
    this.posts = posts;
    this.queries = queries;
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry
        .addInterceptor(authentication)
        .addPathPatterns("/v1/**")
        .excludePathPatterns(Routes.OPENED_BY_THEIR_ADDRESS);
    registry.addInterceptor(noParameters).addPathPatterns("/v1/**");
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(callers);
    resolvers.add(posts);
    resolvers.add(queries);
  }

  @Override
  public Validator getValidator() {
    return new NoValidator();
  }
}
