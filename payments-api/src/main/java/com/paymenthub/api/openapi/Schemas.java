package com.paymenthub.api.openapi;

import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.converter.ModelConverterContextImpl;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springdoc.core.providers.JavadocProvider;

/** The schemas of what is sent and answered, as swagger-core makes them. */
@SuppressWarnings({"rawtypes", "unchecked"}) // as in swagger-core
final class Schemas {

  private final TypeSchemas types;
  private final ModelConverterContext components;

  Schemas(JavadocProvider javadoc) {
    types = new TypeSchemas(new RecordFields(javadoc));
    components = new ModelConverterContextImpl(types);
  }

  /** Every schema that was asked for so far, by its name. */
  Map<String, Schema> components() {
    return new TreeMap<>(components.getDefinedModels());
  }

  /** A reference to the schema of a type. */
  Schema<?> of(Type type) {
    return components.resolve(new AnnotatedType(type).resolveAsRef(true));
  }

  /** The parameters of a query that is read into a record. */
  List<Parameter> parametersOf(Class<?> query) {
    ModelConverterContext own = new ModelConverterContextImpl(types);
    own.resolve(new AnnotatedType(query));
    Map<String, Schema> fields = own.getDefinedModels().get(types.nameOf(query)).getProperties();
    return fields.entrySet().stream()
        .map(field -> parameter(field.getKey(), field.getValue()))
        .toList();
  }

  private static Parameter parameter(String name, Schema<?> schema) {
    Parameter parameter =
        new Parameter().in("query").name(name).description(schema.getDescription()).schema(schema);
    schema.setDescription(null);
    return schema.getItems() == null
        ? parameter
        : parameter.style(Parameter.StyleEnum.FORM).explode(false);
  }
}
