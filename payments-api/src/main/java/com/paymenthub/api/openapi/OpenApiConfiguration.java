package com.paymenthub.api.openapi;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.web.errors.ErrorAnswers;
import io.swagger.v3.core.util.Yaml31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Paths;
import java.io.IOException;
import java.util.TreeMap;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.providers.JavadocProvider;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;

/** The document at {@code /v3/api-docs}, which is made when somebody first asks for it. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  OpenApiConfiguration() {
    // Our own arguments are no parameters of the interface.
    SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, Post.class);
  }

  /** What is the same for all operations. */
  @Bean
  OpenAPI openApi() throws IOException {
    ClassPathResource file = new ClassPathResource("interface.yaml", OpenApiConfiguration.class);
    return Yaml31.mapper().readValue(file.getContentAsByteArray(), OpenAPI.class);
  }

  @Bean
  MarkdownJavadoc javadoc() {
    return new MarkdownJavadoc();
  }

  @Bean
  Operations operations(JavadocProvider javadoc, ErrorAnswers errors, Providers providers) {
    return Operations.of(javadoc, errors, providers.credentialFields());
  }

  /** Puts in order what operations refer to, after all of them were described. */
  @Bean
  GlobalOpenApiCustomizer components(Operations operations) {
    return document -> {
      document
          .getComponents()
          .schemas(operations.schemas().components())
          .examples(operations.responses().examples());
      Paths sorted = new Paths();
      new TreeMap<>(document.getPaths()).forEach(sorted::addPathItem);
      document.paths(sorted).tags(null);
    };
  }
}
