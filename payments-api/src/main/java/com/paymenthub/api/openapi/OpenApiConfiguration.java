package com.paymenthub.api.openapi;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.errors.ErrorAnswers;
import com.paymenthub.api.idempotency.Post;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import java.util.TreeMap;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The document at {@code /v3/api-docs}, which is made when somebody first asks for it. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  /** The version of the interface's description (docs/interface.md §8). */
  private static final String VERSION = "0.4";

  private static final String ABOUT =
      """
      Takes payments by card, pix and boleto and passes them to payment providers.

      Amounts are whole numbers of minor units of their currency: 1990 of BRL is R$ 19,90. Times are \
      ISO 8601 in UTC with milliseconds. In a body, unknown fields are ignored and `null` counts as \
      absent; a field given twice is refused. Every field of an answer is there, `null` where there is \
      nothing to say.

      A provider that does not answer in time leaves the truth unknown: the charge stays as it is until \
      the provider was asked, and is never declared failed on a guess.\
      """;

  OpenApiConfiguration() {
    // Our own arguments are no parameters of the interface.
    SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, Post.class);
  }

  @Bean
  OpenAPI openApi() {
    return new OpenAPI()
        .info(new Info().title("Payments").version(VERSION).description(ABOUT))
        .servers(List.of(new Server().url("/")));
  }

  @Bean
  Schemas schemas() {
    return new Schemas();
  }

  @Bean
  Responses responses(Schemas schemas, ErrorAnswers errors) {
    return new Responses(schemas, errors);
  }

  @Bean
  GlobalOperationCustomizer operations(Schemas schemas, Responses responses) {
    return new Operations(schemas, responses);
  }

  /** Puts in order what operations refer to, after all of them were described. */
  @Bean
  GlobalOpenApiCustomizer components(Schemas schemas, Responses responses) {
    return document -> {
      Components components = new Components();
      schemas.components().forEach(components::addSchemas);
      responses.examples().forEach(components::addExamples);
      Headers.sent().forEach(components::addParameters);
      Headers.answered().forEach(components::addHeaders);
      SecuritySchemes.all().forEach(components::addSecuritySchemes);
      document.setComponents(components);
      Paths sorted = new Paths();
      new TreeMap<>(document.getPaths()).forEach(sorted::addPathItem);
      document.setPaths(sorted);
      document.setTags(null);
    };
  }
}
