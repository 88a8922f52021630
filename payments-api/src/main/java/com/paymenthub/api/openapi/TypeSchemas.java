package com.paymenthub.api.openapi;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.jackson.TypeNameResolver;
import io.swagger.v3.core.util.AnnotationsUtils;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Currency;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** swagger-core's reading of types, with what it cannot know of ours. */
@SuppressWarnings({"rawtypes", "unchecked"}) // as in swagger-core
final class TypeSchemas extends ModelResolver {

  /** Values of Java's own that are written as text. */
  private static final Map<Class<?>, String> PATTERNS =
      Map.of(Currency.class, "[A-Z]{3}", YearMonth.class, "(0[1-9]|1[0-2])/20[0-9]{2}");

  private final RecordFields fields;

  TypeSchemas(RecordFields fields) {
    super(Json31.mapper(), new Names());
    openapi31(true);
    this.fields = fields;
  }

  /** The name of the schema of a type. */
  String nameOf(Class<?> type) {
    return _typeName(_mapper.constructType(type));
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
    return referenceTo(name);
  }

  private @Nullable Schema ofText(
      AnnotatedType asked, ModelConverterContext context, Iterator<ModelConverter> next) {
    String field =
        asked.getParent() == null
            ? ""
            : asked.getParent().getName() + "." + asked.getPropertyName();
    Class<?> meant = Words.TYPES.get(field);
    if (meant != null) {
      return context.resolve(new AnnotatedType(meant).resolveAsRef(true));
    }
    Schema text = super.resolve(asked, context, next);
    if (Words.WORDS.containsKey(field)) {
      text.setEnum(Words.WORDS.get(field));
    }
    return text;
  }

  /** One of several records, told apart by the first field of each. */
  private Schema union(Class<?> type, ModelConverterContext context) {
    Schema union = new JsonSchema().description(fields.textOf(type));
    Discriminator discriminator = new Discriminator();
    for (Class<?> variant : type.getPermittedSubclasses()) {
      Schema reference = context.resolve(new AnnotatedType(variant).resolveAsRef(true));
      String property = variant.getRecordComponents()[0].getName();
      String word = wordOf(variant, type);
      Schema kind =
          (Schema) context.getDefinedModels().get(nameOf(variant)).getProperties().get(property);
      kind.setEnum(List.of(word));
      kind.setExamples(List.of(word));
      union.addOneOfItem(reference);
      discriminator.propertyName(property).mapping(word, reference.get$ref());
    }
    return union.discriminator(discriminator);
  }

  private static String wordOf(Class<?> variant, Class<?> union) {
    JsonSubTypes declared = union.getAnnotation(JsonSubTypes.class);
    return declared == null
        ? variant.getSimpleName().toLowerCase(Locale.ROOT)
        : Arrays.stream(declared.value())
            .filter(each -> each.value() == variant)
            .findFirst()
            .orElseThrow()
            .name();
  }

  /** The words of our enums are their names in small letters. */
  @Override
  protected Schema _createSchemaForEnum(Class<Enum<?>> type) {
    Schema words = new JsonSchema().typesItem("string");
    for (Enum<?> constant : type.getEnumConstants()) {
      words.addEnumItemObject(constant.name().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  private static Schema referenceTo(String name) {
    return new JsonSchema().$ref(Components.COMPONENTS_SCHEMAS_REF + name);
  }

  /** Types are called like their classes without {@code Document}, after what they stand in. */
  private static final class Names extends TypeNameResolver {

    @Override
    protected String getNameOfClass(Class<?> type) {
      Class<?> outer = type.getEnclosingClass();
      String own = type.getSimpleName().replace("Document", "");
      return outer != null && (outer.isRecord() || outer.isSealed())
          ? getNameOfClass(outer) + own
          : own;
    }

    /** Of our types only lists know a type. */
    @Override
    protected String nameForGenericType(JavaType type, Set<Options> options) {
      return nameForType(type.containedType(0), options) + "List";
    }
  }
}
