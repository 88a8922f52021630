package com.paymenthub.web.validation;

import com.paymenthub.web.errors.FieldError;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedConstructor;

/**
 * Makes the records of one type, and checks the constraints that stand at their fields before. The
 * constraints are looked up once, and checked by Hibernate Validator's own validators; its engine
 * would walk through the whole request once more, which takes longer than to read it (see
 * docs/decisions/0038-requests.md). Which rule of ours a constraint is follows from its type, or
 * from the key of its message.
 */
final class RecordInstantiator extends StdValueInstantiator {

  private static final ValidatorFactory VALIDATION =
      Validation.byDefaultProvider()
          .configure()
          .messageInterpolator(new NoWords())
          .buildValidatorFactory();

  private final transient Constructor<?> constructor;
  private final transient List<Rule> rules = new ArrayList<>();

  /** What has to hold for the field at a position, and what is told of it otherwise. */
  private record Rule(int position, ConstraintValidator<?, Object> validator, FieldError told) {}

  /** Makes records as Jackson does, which would look its way to the constructor up each time. */
  RecordInstantiator(StdValueInstantiator record) {
    super(record);
    constructor = ((AnnotatedConstructor) record.getWithArgsCreator()).getAnnotated();
    constructor.setAccessible(true);
    BeanDescriptor described = VALIDATION.getValidator().getConstraintsForClass(getValueClass());
    RecordComponent[] fields = getValueClass().getRecordComponents();
    for (int position = 0; position < fields.length; position++) {
      PropertyDescriptor field = described.getConstraintsForProperty(fields[position].getName());
      if (field != null) {
        List<Annotation> written = List.of(fields[position].getAccessor().getAnnotations());
        add(
            field.getConstraintDescriptors().stream()
                .sorted(Comparator.comparing(each -> written.indexOf(each.getAnnotation())))
                .flatMap(RecordInstantiator::single)
                .toList(),
            position,
            fields[position]);
      }
    }
  }

  private static Stream<ConstraintDescriptor<?>> single(ConstraintDescriptor<?> constraint) {
    return constraint.getComposingConstraints().isEmpty()
        ? Stream.of(constraint)
        : constraint.getComposingConstraints().stream().flatMap(RecordInstantiator::single);
  }

  private void add(List<ConstraintDescriptor<?>> all, int position, RecordComponent field) {
    ResolvableType declared = ResolvableType.forType(field.getGenericType());
    boolean changes = field.getType() == PatchedValue.class;
    Class<?> type = changes ? declared.getGeneric(0).toClass() : declared.toClass();
    String name = RequestReader.nameOf(field);
    for (ConstraintDescriptor<?> each : all) {
      FieldError told =
          switch (each.getAnnotation()) {
            case NotNull _ -> FieldError.of(name, "required");
            case Size size when Collection.class.isAssignableFrom(type) ->
                FieldError.of(name, "list_size", "" + size.min(), "" + size.max());
            case Size size -> FieldError.of(name, "too_long", "" + size.max());
            case Min _, Max _ ->
                FieldError.of(name, "range", bound(all, Min.class), bound(all, Max.class));
            case DecimalMin _, DecimalMax _, Digits _ ->
                FieldError.of(name, "decimal", bound(all, DecimalMax.class));
            default -> FieldError.of(name, each.getMessageTemplate());
          };
      rules.add(new Rule(position, validatorOf(each, type), told));
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // each constraint says what its validators are of
  private static ConstraintValidator<?, Object> validatorOf(
      ConstraintDescriptor constraint, Class<?> type) {
    if (constraint.getAnnotation() instanceof Pattern pattern) {
      // Hibernate Validator's own takes its pattern from what only the engine has.
      Predicate<String> matches =
          java.util.regex.Pattern.compile(pattern.regexp()).asMatchPredicate();
      return (value, _) -> value == null || matches.test((String) value);
    }
    List<Class<? extends ConstraintValidator>> validators =
        constraint.getConstraintValidatorClasses();
    for (Class<? extends ConstraintValidator> each : validators) {
      Class<?>[] types = GenericTypeResolver.resolveTypeArguments(each, ConstraintValidator.class);
      if (types != null && types[1].isAssignableFrom(type)) {
        ConstraintValidator validator =
            VALIDATION.getConstraintValidatorFactory().getInstance(each);
        validator.initialize(constraint.getAnnotation());
        return validator;
      }
    }
    throw new IllegalStateException(constraint + " cannot stand at a " + type);
  }

  private static String bound(List<ConstraintDescriptor<?>> all, Class<? extends Annotation> type) {
    return all.stream()
        .filter(each -> type.isInstance(each.getAnnotation()))
        .map(each -> String.valueOf(each.getAttributes().get("value")))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public Object createFromObjectWith(DeserializationContext context, @Nullable Object[] values) {
    int broken = -1;
    for (Rule rule : rules) {
      Object value = values[rule.position];
      Object held = value instanceof PatchedValue<?>(var changed) ? changed : value;
      // The first broken rule is told; the next ones need not look at a text of any length.
      if (rule.position != broken && !rule.validator.isValid(held, null)) {
        broken = rule.position;
        BindingParser.of(context).broken(rule.told);
      }
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(getValueTypeDesc() + " cannot be made", e);
    }
  }

  /** Words are found when the error is answered, in the language of the request. */
  private static final class NoWords implements MessageInterpolator {
    @Override
    public String interpolate(String template, Context context) {
      return template;
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
      return template;
    }
  }
}
