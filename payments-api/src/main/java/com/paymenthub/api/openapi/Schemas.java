package com.paymenthub.api.openapi;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.customers.Address;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.web.validation.EnumWords;
import com.paymenthub.web.validation.PatchedValue;
import com.paymenthub.webhooks.endpoints.Endpoint;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.converter.ModelConverterContextImpl;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.AnnotationsUtils;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.providers.JavadocProvider;
import tools.jackson.databind.JsonNode;

/** The schemas of what is sent and answered: swagger-core's, with what it cannot know of ours. */
@SuppressWarnings({"rawtypes", "unchecked"}) // as in swagger-core
final class Schemas extends ModelResolver {

  /** Values that are written as text; a card number says at its field what it looks like. */
  private static final Map<Class<?>, String> PATTERNS =
      Map.of(
          Currency.class, "[A-Z]{3}",
          YearMonth.class, "(0[1-9]|1[0-2])/20[0-9]{2}",
          Cvv.class, "[0-9]{3,4}");

  /** What is sent of other modules' types, under the names of the interface. */
  private static final Map<Class<?>, String> NAMES =
      Map.of(FraudInput.class, "FraudAnalysisBody", Address.class, "CustomerBodyAddress");

  private final RecordFields fields;
  private final Map<String, List<String>> words = new HashMap<>(AnswerFields.WORDS);
  private final ModelConverterContext components = new ModelConverterContextImpl(this);

  /**
   * Makes the schemas of the interface.
   *
   * @param credentials what a merchant's account at a provider of each type has
   */
  Schemas(JavadocProvider javadoc, Map<String, List<CredentialField>> credentials) {
    super(Json31.mapper());
    List<String> providerTypes = List.copyOf(credentials.keySet());
    words.put("MerchantBodyCredentials.type", providerTypes);
    words.put("MerchantChangeBodyCredentials.type", providerTypes);
    openapi31(true);
    fields = new RecordFields(javadoc, new CredentialSchemas(credentials));
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
    ModelConverterContext own = new ModelConverterContextImpl(this);
    own.resolve(new AnnotatedType(query));
    List<Parameter> parameters = new ArrayList<>();
    Schema object = Objects.requireNonNull(own.getDefinedModels().get(query.getSimpleName()));
    Map<String, Schema> fields = object.getProperties();
    fields.forEach(
        (name, field) -> {
          Parameter parameter = new Parameter().in("query").name(name).schema(field);
          parameters.add(parameter.description(field.getDescription()));
          field.setDescription(null);
          if (field.getItems() != null) {
            parameter.style(Parameter.StyleEnum.FORM).explode(false);
          }
        });
    return parameters;
  }

  @Override
  public @Nullable Schema resolve(
      AnnotatedType asked, ModelConverterContext context, Iterator<ModelConverter> next) {
    JavaType type = _mapper.constructType(asked.getType());
    Class<?> raw = type.getRawClass();
    if (raw == String.class || raw == JsonNode.class) {
      return ofText(asked, context, next);
    }
    if (PATTERNS.containsKey(raw)) {
      return new JsonSchema().typesItem("string").pattern(PATTERNS.get(raw));
    }
    if (raw == URI.class) {
      return new JsonSchema().typesItem("string").format("uri").maxLength(Endpoint.MAXIMUM_LENGTH);
    }
    if (raw == PatchedValue.class) {
      return context.resolve(
          new AnnotatedType(type.containedType(0))
              .ctxAnnotations(asked.getCtxAnnotations())
              .propertyName(asked.getPropertyName())
              .parent(asked.getParent())
              .schemaProperty(true)
              .resolveAsRef(true));
    }
    boolean ours = raw.isRecord() || raw.isSealed();
    if (!ours
        || AnnotationsUtils.getAnnotation(JsonUnwrapped.class, asked.getCtxAnnotations()) != null) {
      return super.resolve(asked, context, next);
    }
    String name = _typeName(type);
    if (!context.getDefinedModels().containsKey(name)) {
      if (raw.isSealed()) {
        context.defineModel(name, union(raw, context));
      } else {
        Schema read = super.resolve(asked, context, next);
        Schema object = context.getDefinedModels().get(name);
        if (object == null) {
          return read; // a record that is written as a single value
        }
        fields.describe(object, raw);
      }
    }
    return new JsonSchema().$ref(Components.COMPONENTS_SCHEMAS_REF + name);
  }

  private @Nullable Schema ofText(
      AnnotatedType asked, ModelConverterContext context, Iterator<ModelConverter> next) {
    String parent = asked.getParent() == null ? "" : asked.getParent().getName();
    String field = parent + "." + asked.getPropertyName();
    Class<?> meant = AnswerFields.TYPES.get(field);
    if (meant != null) {
      return context.resolve(new AnnotatedType(meant).resolveAsRef(true));
    }
    if (_mapper.constructType(asked.getType()).getRawClass() == JsonNode.class) {
      // An object that is described elsewhere.
      return new JsonSchema().typesItem("object").additionalProperties(true);
    }
    Schema text = super.resolve(asked, context, next);
    return words.containsKey(field) ? text._enum(words.get(field)) : text;
  }

  /** One of several records, told apart by the first field of each. */
  private Schema union(Class<?> type, ModelConverterContext context) {
    Schema union = new JsonSchema().description(fields.javadoc().getClassJavadoc(type));
    union.setDiscriminator(new Discriminator());
    JsonSubTypes names = type.getAnnotation(JsonSubTypes.class);
    for (Class<?> variant : type.getPermittedSubclasses()) {
      Schema reference = context.resolve(new AnnotatedType(variant).resolveAsRef(true));
      union.addOneOfItem(reference);
      String property = variant.getRecordComponents()[0].getName();
      String word =
          Stream.of(names == null ? new JsonSubTypes.Type[0] : names.value())
              .filter(each -> each.value() == variant)
              .map(JsonSubTypes.Type::name)
              .findFirst()
              .orElse(variant.getSimpleName().toLowerCase(Locale.ROOT));
      union.getDiscriminator().propertyName(property).mapping(word, reference.get$ref());
      Schema object = context.getDefinedModels().get(_typeName(_mapper.constructType(variant)));
      Map<String, Schema> kinds = Objects.requireNonNull(object).getProperties();
      Objects.requireNonNull(kinds.get(property))._enum(List.of(word)).examples(List.of(word));
    }
    return union;
  }

  @Override
  protected Schema _createSchemaForEnum(Class<Enum<?>> type) {
    Schema words = new JsonSchema().typesItem("string");
    EnumWords.of(type).forEach(words::addEnumItemObject);
    return words;
  }

  /** Types are called like their classes without {@code Document}, after what they stand in. */
  @Override
  protected String _typeName(JavaType type, BeanDescription description) {
    return type.getRawClass() == PagedList.class
        ? nameOf(type.containedType(0).getRawClass()) + "List"
        : nameOf(type.getRawClass());
  }

  private static String nameOf(Class<?> type) {
    if (NAMES.containsKey(type)) {
      return NAMES.get(type);
    }
    Class<?> outer = type.getEnclosingClass();
    boolean inner = outer != null && (outer.isRecord() || outer.isSealed());
    return (inner ? nameOf(outer) : "") + type.getSimpleName().replace("Document", "");
  }
}
