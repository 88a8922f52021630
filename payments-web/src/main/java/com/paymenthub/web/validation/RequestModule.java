package com.paymenthub.web.validation;

import com.paymenthub.platform.Currencies;
import com.paymenthub.providers.contract.CardBrands;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.providers.contract.Pan;
import com.paymenthub.webhooks.endpoints.Endpoint;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.BeanDeserializerBuilder;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.CollectionType;

/** How each type of value is read that stands in a request; the one place to add another. */
final class RequestModule extends SimpleModule {

  /** A longer text is answered as too long; up to here it is a wrong card number. */
  private static final int MAXIMUM_CARD_NUMBER = 255;

  RequestModule() {
    setDeserializers(new Types());
    setDeserializerModifier(new Records());
    addByField(
        String.class,
        field -> field.getAnnotation(Lines.class) == null ? Texts::any : Texts::lines);
    add(Boolean.class, RequestModule::truth);
    add(UUID.class, Texts.parsed(36, "uuid", Uuids::parse));
    add(Instant.class, Texts.parsed(64, "timestamp", Times::instant));
    add(LocalDate.class, Texts.parsed(10, "date", Times::date));
    add(YearMonth.class, Texts.parsed(7, "card_expiration", Times::cardExpiration));
    add(Currency.class, RequestModule::currency);
    add(URI.class, Texts.parsed(Endpoint.MAXIMUM_LENGTH, "endpoint", Endpoint::parse));
    add(Pan.class, Texts.parsed(MAXIMUM_CARD_NUMBER, "card_number", RequestModule::card));
    add(Cvv.class, Texts.parsed(4, "card_cvv", Cvv::parse));
    addByField(
        Integer.class,
        field -> Numbers.whole(field, Integer.MIN_VALUE, Integer.MAX_VALUE, Math::toIntExact));
    addByField(
        Long.class, field -> Numbers.whole(field, Long.MIN_VALUE, Long.MAX_VALUE, Long::valueOf));
    addByField(BigDecimal.class, Numbers::decimal);
  }

  private <T> void add(Class<T> type, Value.Reading<T> reading) {
    addByField(type, _ -> reading);
  }

  private <T> void addByField(Class<T> type, Function<BeanProperty, Value.Reading<T>> readings) {
    addDeserializer(type, new Value<>(type, (_, field) -> readings.apply(field)));
  }

  private static @Nullable Boolean truth(JsonParser parser, DeserializationContext context) {
    BindingParser bindingParser = BindingParser.of(context);
    String text = bindingParser.isQuery() ? parser.getString() : parser.currentToken().asString();
    if ("true".equals(text) || "false".equals(text)) {
      return Boolean.valueOf(text);
    }
    return bindingParser.isQuery()
        ? bindingParser.refuse(parser, "one_of", "true, false")
        : bindingParser.refuse(parser, "boolean");
  }

  private static Optional<Pan> card(String text) {
    return Pan.parse(text).filter(CardBrands::mayExist);
  }

  private static @Nullable Currency currency(JsonParser parser, DeserializationContext context) {
    String code = Texts.parsed(3, "currency", Currencies::code).read(parser, context);
    return code == null
        ? null
        : Currencies.of(code)
            .orElseGet(() -> BindingParser.of(context).refuse(parser, "currency_unknown", code));
  }

  /** Readers of types that are made for each of many. */
  private static final class Types extends SimpleDeserializers {

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public ValueDeserializer<?> findEnumDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
      EnumWords words = new EnumWords(type.getRawClass());
      return new Value<>(type.getRawClass(), (_, _) -> words::one);
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public ValueDeserializer<?> findCollectionDeserializer(
        CollectionType type,
        DeserializationConfig config,
        BeanDescription.Supplier description,
        @Nullable TypeDeserializer elementType,
        @Nullable ValueDeserializer<?> element) {
      JavaType entry = type.getContentType();
      if (!entry.isEnumType()) {
        return new Value<>(
            type.getRawClass(),
            (context, field) -> entries(context.findContextualValueDeserializer(entry, field)));
      }
      EnumWords words = new EnumWords(entry.getRawClass());
      return new Value<>(type.getRawClass(), (_, _) -> words::some);
    }

    /** A bad entry leaves null in its place, so that the others keep theirs. */
    private static Value.Reading<List<?>> entries(ValueDeserializer<?> entry) {
      return (parser, context) -> {
        BindingParser bindingParser = BindingParser.of(context);
        if (!parser.isExpectedStartArrayToken()) {
          return bindingParser.refuse(parser, "list");
        }
        List<@Nullable Object> entries = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          entries.add(
              parser.currentToken() == JsonToken.VALUE_NULL
                  ? bindingParser.refuse(parser, "object")
                  : entry.deserialize(parser, context));
        }
        return entries;
      };
    }

    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
      if (type.hasRawClass(PatchedValue.class)) {
        return new Changes(type, null);
      }
      return type.getRawClass().isSealed()
          ? new VariantDeserializer(type.getRawClass())
          : super.findBeanDeserializer(type, config, description);
    }
  }

  /** Lets records be made of objects only, and checks the names in these and their constraints. */
  private static final class Records extends ValueDeserializerModifier {
    @Override
    public BeanDeserializerBuilder updateBuilder(
        DeserializationConfig config,
        BeanDescription.Supplier description,
        BeanDeserializerBuilder builder) {
      if (description.getBeanClass().isRecord()) {
        builder.setValueInstantiator(
            new RecordInstantiator((StdValueInstantiator) builder.getValueInstantiator()));
      }
      return builder;
    }

    @Override
    public ValueDeserializer<?> modifyDeserializer(
        DeserializationConfig config,
        BeanDescription.Supplier description,
        ValueDeserializer<?> reader) {
      return description.getBeanClass().isRecord() && reader instanceof BeanDeserializer
          ? new OfObject(reader)
          : reader;
    }
  }

  private static final class OfObject extends DelegatingDeserializer {
    private final transient Spellings fields;

    OfObject(ValueDeserializer<?> reader) {
      super(reader);
      fields = new Spellings(Set.copyOf(RequestReader.namesOf(reader.handledType())));
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reader) {
      return new OfObject(reader);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
      BindingParser bindingParser = BindingParser.of(context);
      if (!parser.isExpectedStartObjectToken()) {
        return bindingParser.refuse(parser, "object");
      }
      for (String name : bindingParser.sentAt(parser.streamReadContext()).propertyNames()) {
        fields
            .meant(name)
            .ifPresent(
                meant -> bindingParser.refuseField(parser, name, "unknown_field_near", meant));
      }
      return super.deserialize(parser, context);
    }
  }

  /** Reads changes, of which null is one. */
  private static final class Changes extends StdDeserializer<PatchedValue<?>> {
    private final JavaType change;
    private final @Nullable ValueDeserializer<?> value;

    Changes(JavaType change, @Nullable ValueDeserializer<?> value) {
      super(change);
      this.change = change;
      this.value = value;
    }

    @Override
    public ValueDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) {
      return new Changes(
          change, context.findContextualValueDeserializer(change.containedType(0), property));
    }

    @Override
    public @Nullable PatchedValue<?> deserialize(
        JsonParser parser, DeserializationContext context) {
      if (isText() && Value.isEmptyText(parser, context)) {
        return new PatchedValue<>(null);
      }
      Object read = value == null ? null : value.deserialize(parser, context);
      return read == null ? null : new PatchedValue<>(read);
    }

    private boolean isText() {
      Class<?> type = change.containedType(0).getRawClass();
      return !type.isRecord() && !Number.class.isAssignableFrom(type);
    }

    @Override
    public Object getNullValue(DeserializationContext context) {
      return new PatchedValue<>(null);
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
      return null;
    }
  }
}
