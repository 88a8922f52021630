package com.paymenthub.api.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.validation.metadata.ConstraintDescriptor;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/**
 * Checks the constraints that stand at the fields of a request. Which rule of ours a constraint is
 * follows from its type, or from the key of its message; the words are found when the error is
 * answered, in the language of the request, because they name the way to the field.
 */
final class Constraints {

  private final Validator validator =
      Validation.byDefaultProvider()
          .configure()
          .messageInterpolator(new Keys())
          .addValueExtractor(new Change.Extractor())
          .buildValidatorFactory()
          .getValidator();

  /**
   * Notes every constraint that is broken.
   *
   * @param flat whether errors name a field without the object that it stands in
   */
  void check(Object request, boolean flat, FieldErrors errors) {
    validator.validate(request).stream()
        .sorted(Comparator.comparing(Constraints::position))
        .forEach(violation -> note(violation, flat, errors));
  }

  /** Orders fields as they stand in their records: the number of each on the way from the top. */
  private static String position(ConstraintViolation<?> violation) {
    StringBuilder position = new StringBuilder();
    Object at = violation.getRootBean();
    for (Path.Node node : violation.getPropertyPath()) {
      if (node.getIndex() != null && at instanceof List<?> list) {
        at = list.get(node.getIndex());
        position.append("%05d".formatted(node.getIndex()));
      }
      if (at instanceof Record record) {
        RecordComponent[] fields = record.getClass().getRecordComponents();
        for (int i = 0; i < fields.length; i++) {
          if (fields[i].getName().equals(node.getName())) {
            position.append("%05d".formatted(i));
            at = valueOf(fields[i], record);
          }
        }
      }
    }
    return position + violation.getPropertyPath().toString();
  }

  private static @Nullable Object valueOf(RecordComponent field, Object record) {
    ReflectionUtils.makeAccessible(field.getAccessor());
    Object value = ReflectionUtils.invokeMethod(field.getAccessor(), record);
    return value instanceof Change<?>(var changed) ? changed : value;
  }

  private void note(ConstraintViolation<?> violation, boolean flat, FieldErrors errors) {
    String path = violation.getPropertyPath().toString();
    String field = flat ? path.substring(path.lastIndexOf('.') + 1) : path;
    switch (violation.getConstraintDescriptor().getAnnotation()) {
      case NotNull _ -> errors.add(field, "required");
      case Size size when violation.getInvalidValue() instanceof Collection<?> ->
          errors.add(field, "list_size", String.valueOf(size.min()), String.valueOf(size.max()));
      case Size size -> errors.add(field, "too_long", String.valueOf(size.max()));
      case Min _, Max _ ->
          errors.add(field, "range", bound(violation, Min.class), bound(violation, Max.class));
      case DecimalMin _, DecimalMax _, Digits _ ->
          errors.add(field, "decimal", bound(violation, DecimalMax.class));
      default -> errors.add(field, violation.getMessageTemplate());
    }
  }

  /** The bound of a type that stands at the same field as the one that is broken. */
  private String bound(ConstraintViolation<?> violation, Class<? extends Annotation> type) {
    String field = null;
    for (Path.Node node : violation.getPropertyPath()) {
      field = node.getName();
    }
    return validator
        .getConstraintsForClass(violation.getLeafBean().getClass())
        .getConstraintsForProperty(field)
        .getConstraintDescriptors()
        .stream()
        .flatMap(Constraints::composed)
        .filter(constraint -> type.isInstance(constraint.getAnnotation()))
        .map(constraint -> String.valueOf(constraint.getAttributes().get("value")))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<ConstraintDescriptor<?>> composed(ConstraintDescriptor<?> constraint) {
    return Stream.concat(
        Stream.of(constraint),
        constraint.getComposingConstraints().stream().flatMap(Constraints::composed));
  }

  /** The validator's own words are never asked for. */
  private static final class Keys implements MessageInterpolator {
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
