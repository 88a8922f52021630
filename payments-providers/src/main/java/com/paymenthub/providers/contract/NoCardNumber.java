package com.paymenthub.providers.contract;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text that holds no card number: texts are answered, notified and shown in clear (PCI DSS 3.5).
 * Blanks, dots and dashes between digits are passed over. Of 13 digits are the numbers of articles
 * (EAN-13), one in ten of which looks like an old card number.
 */
@Constraint(validatedBy = NoCardNumber.Check.class)
@Retention(RetentionPolicy.RUNTIME)
public @interface NoCardNumber {

  /** The key of the words. */
  String message() default "card_number_not_allowed";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Looks for card numbers in a text. */
  final class Check implements ConstraintValidator<NoCardNumber, String> {

    private static final int ARTICLE_NUMBER = 13;
    private static final int LONGEST = 19;
    private static final Pattern RUN =
        Pattern.compile("\\p{Nd}+(?:[\\s\\p{Z}\\p{Pd}\\p{Cf}.]+\\p{Nd}+)*");
    private static final Pattern DIGITS = Pattern.compile("\\p{Nd}+");

    @Override
    public boolean isValid(@Nullable String text, @Nullable ConstraintValidatorContext context) {
      return text == null || RUN.matcher(text).results().noneMatch(run -> holds(run.group()));
    }

    /** Whether some groups of digits that follow on each other are a card number together. */
    private static boolean holds(String run) {
      List<String> groups = new ArrayList<>();
      Matcher digits = DIGITS.matcher(run);
      while (digits.find()) {
        groups.add(plain(digits.group()));
      }
      for (int first = 0; first < groups.size(); first++) {
        StringBuilder number = new StringBuilder();
        for (int last = first; last < groups.size() && number.length() < LONGEST; last++) {
          number.append(groups.get(last));
          if (number.length() != ARTICLE_NUMBER && CardBrands.isCardNumber(number.toString())) {
            return true;
          }
        }
      }
      return false;
    }

    /** The same digits as ASCII has them. */
    private static String plain(String digits) {
      StringBuilder plain = new StringBuilder();
      digits.codePoints().forEach(digit -> plain.append(Character.digit(digit, 10)));
      return plain.toString();
    }
  }
}
