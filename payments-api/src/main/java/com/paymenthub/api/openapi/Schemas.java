package com.paymenthub.api.openapi;

import com.paymenthub.api.rest.PagedList;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Schemas of the records that are answered, and of those that describe what is sent. What may be
 * {@code null} is what the record marks as such, so that nothing is said twice.
 */
final class Schemas {

  private static final String REFERENCE = "#/components/schemas/";

  private final SortedMap<String, Schema<?>> components = new TreeMap<>();
  private final Map<String, Class<?>> owners = new LinkedHashMap<>();

  /** Every schema that was asked for so far, by its name. */
  Map<String, Schema<?>> components() {
    return components;
  }

  /** The schema of a type; of a record, a reference to it. */
  Schema<?> of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return ofGeneric(generic);
    }
    Class<?> plain = (Class<?>) type;
    return plain.isRecord() || plain.isSealed() ? reference(plain) : Values.of(plain);
  }

  /** The schema of a field, with what is declared about it. */
  Schema<?> of(DescribedField field) {
    Schema<?> schema = field.isNullable() ? nullable(ofValue(field)) : ofValue(field);
    schema.setDescription(field.description());
    return schema;
  }

  /** The schema of what a field holds when it holds something, as in a query. */
  Schema<?> ofValue(DescribedField field) {
    Schema<?> schema =
        field.echo().<Schema<?>>map(Schemas::referenceTo).orElseGet(() -> of(field.type()));
    Values.constrain(schema.getItems() == null ? schema : schema.getItems(), field);
    field
        .listBounds()
        .ifPresent(declared -> schema.minItems(declared.minItems()).maxItems(bound(declared)));
    return schema;
  }

  private static @Nullable Integer bound(ArraySchema declared) {
    return declared.maxItems() > 0 ? declared.maxItems() : null;
  }

  private Schema<?> ofGeneric(ParameterizedType type) {
    Type element = type.getActualTypeArguments()[type.getActualTypeArguments().length - 1];
    Class<?> raw = (Class<?>) type.getRawType();
    if (raw == PagedList.class) {
      return pageOf((Class<?>) element);
    }
    if (raw == Map.class) {
      Schema<?> schema = Values.typed("object");
      schema.setAdditionalProperties(of(element));
      return schema;
    }
    Schema<?> schema = Values.typed("array");
    schema.setItems(of(element));
    return schema;
  }

  private Schema<?> pageOf(Class<?> element) {
    String name = nameOf(element) + "List";
    Schema<?> page = Values.typed("object");
    page.setDescription("One page of a list.");
    for (RecordComponent component : PagedList.class.getRecordComponents()) {
      Schema<?> property =
          component.getType() == List.class ? listOf(element) : of(component.getType());
      property.setDescription(new DescribedField(component).description());
      page.addProperty(component.getName(), property);
      page.addRequiredItem(component.getName());
    }
    components.put(name, page);
    return referenceTo(name);
  }

  private Schema<?> listOf(Class<?> element) {
    Schema<?> list = Values.typed("array");
    list.setItems(of(element));
    return list;
  }

  private Schema<?> reference(Class<?> type) {
    String name = nameOf(type);
    Class<?> owner = owners.putIfAbsent(name, type);
    if (owner == null) {
      components.put(name, type.isSealed() ? choice(type) : object(type));
    } else if (owner != type) {
      throw new IllegalStateException(owner + " and " + type + " would both be called " + name);
    }
    return referenceTo(name);
  }

  private Schema<?> object(Class<?> type) {
    Schema<?> object = Values.typed("object");
    object.setDescription(JavaTexts.of(type));
    for (DescribedField field : DescribedField.of(type)) {
      object.addProperty(field.name(), of(field));
      if (field.isRequired(isSent(type))) {
        object.addRequiredItem(field.name());
      }
    }
    return object;
  }

  /** One of several records, told apart by the field that holds one word in each of them. */
  private Schema<?> choice(Class<?> type) {
    Schema<?> choice = new JsonSchema();
    choice.setDescription(JavaTexts.of(type));
    String property = null;
    Discriminator discriminator = new Discriminator();
    for (Class<?> variant : type.getPermittedSubclasses()) {
      DescribedField kind =
          DescribedField.of(variant).stream()
              .filter(field -> field.words().size() == 1)
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("what tells " + variant + " apart?"));
      property = kind.name();
      Schema<?> reference = reference(variant);
      choice.addOneOfItem(reference);
      discriminator.mapping(kind.words().getFirst(), reference.get$ref());
    }
    choice.setDiscriminator(discriminator.propertyName(property));
    return choice;
  }

  /** Records whose names end so describe what is sent, others what is answered. */
  private static boolean isSent(Class<?> type) {
    return outermost(type).getSimpleName().endsWith("Body");
  }

  private static Class<?> outermost(Class<?> type) {
    Class<?> enclosing = type.getEnclosingClass();
    boolean nested = enclosing != null && (enclosing.isRecord() || enclosing.isSealed());
    return nested ? outermost(enclosing) : type;
  }

  private static String nameOf(Class<?> type) {
    String own = type.getSimpleName().replace("Document", "");
    return type == outermost(type) ? own : nameOf(type.getEnclosingClass()) + own;
  }

  private static Schema<?> nullable(Schema<?> schema) {
    if (schema.get$ref() == null && schema.getEnum() == null) {
      schema.typesItem("null");
      return schema;
    }
    Schema<?> either = new JsonSchema();
    either.addAnyOfItem(schema);
    either.addAnyOfItem(Values.typed("null"));
    return either;
  }

  private static Schema<?> referenceTo(String name) {
    Schema<?> reference = new JsonSchema();
    reference.set$ref(REFERENCE + name);
    return reference;
  }
}
