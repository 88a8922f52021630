package com.paymenthub.console.operators;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/** Hashes passwords with bcrypt; the name of the method is stored with each hash. */
@Component
public class Passwords {

  /** bcrypt reads no more. */
  static final int MAXIMUM_BYTES = 72;

  private static final int MINIMUM_CHARACTERS = 12;

  /** Some tenths of a second of a processor for each attempt. */
  private static final int COST = 12;

  private static final int GENERATED_BYTES = 18;

  private final PasswordEncoder encoder;

  @Autowired
  Passwords() {
    this(COST);
  }

  /**
   * Hashes at a cost of one's own: tests of other parts need no strong hashes.
   *
   * @param cost the binary logarithm of bcrypt's rounds, 4 to 31
   * @throws IllegalArgumentException when the cost is out of that range
   */
  public Passwords(int cost) {
    this.encoder =
        new DelegatingPasswordEncoder("bcrypt", Map.of("bcrypt", new BCryptPasswordEncoder(cost)));
  }

  /** A password that nobody has chosen. */
  public static String generate() {
    SecureRandom random = new SecureRandom();
    byte[] bits = new byte[GENERATED_BYTES];
    String password;
    do {
      random.nextBytes(bits);
      password = Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    } while (!isGood(password));
    return password;
  }

  /**
   * Refuses what cannot be a password.
   *
   * @throws IllegalArgumentException when it is too short or too long, or has no letter or no digit
   */
  static void requireGood(String password) {
    if (!isGood(password)) {
      throw new IllegalArgumentException(
          "password: at least %d characters, at most %d bytes, with a letter and a digit"
              .formatted(MINIMUM_CHARACTERS, MAXIMUM_BYTES));
    }
  }

  /** Whether it has the length of a password, a letter and a digit (PCI DSS 8.3.6). */
  static boolean isGood(String password) {
    return password.codePointCount(0, password.length()) >= MINIMUM_CHARACTERS
        && password.getBytes(StandardCharsets.UTF_8).length <= MAXIMUM_BYTES
        && password.codePoints().anyMatch(Character::isLetter)
        && password.codePoints().anyMatch(Character::isDigit);
  }

  /** What is stored of a password. */
  String hash(String password) {
    return Objects.requireNonNull(encoder.encode(password));
  }

  /** Whether a stored hash is that of this password. */
  boolean match(String password, String hash) {
    return password.getBytes(StandardCharsets.UTF_8).length <= MAXIMUM_BYTES
        && encoder.matches(password, hash);
  }

  /** Takes as long as a comparison, for names that do not exist. */
  void matchNobody(String password) {
    if (password.getBytes(StandardCharsets.UTF_8).length <= MAXIMUM_BYTES) {
      encoder.encode(password);
    }
  }
}
