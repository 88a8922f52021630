package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.Chromium;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.providers.contract.CardBrands;
import com.paymenthub.providers.contract.Pan;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The checkout's form takes the cards that the interface takes, and no others. The seed is printed,
 * and {@code -Dcheckout.seed} repeats a run.
 */
class CheckoutCardsTest {

  private static final int RANDOM_NUMBERS = 5_000;

  /** What the form of the frame says of each number. */
  private static final String JUDGE =
      """
      (numbers) => {
        const form = new CardForm(TEXTS["en-US"], () => 0);
        return numbers.map((number) => {
          form.number.value = number;
          const codes = ["12", "123", "1234"].filter((code) => {
            form.code.value = code;
            return form.code.validate();
          });
          return [
            form.source().card.cardNumber,
            form.number.validate() ? "good" : "wrong",
            form.brand.name ?? "Unknown",
            `codes ${codes}`,
          ].join(", ");
        });
      }
      """;

  private static final Pattern SCRIPT =
      Pattern.compile("<script type=\"module\">(.*)</script>", Pattern.DOTALL);

  private final ApiClient client = ApiClient.anonymous(RunningService.shared().url());

  @Test
  void the_form_says_what_the_service_says_of_every_number() {
    long seed = Long.getLong("checkout.seed", System.nanoTime());
    System.out.printf("checkout: seed %d%n", seed);
    List<String> numbers = numbers(new Random(seed));
    String script = scriptOfTheFrame();

    List<?> said;
    try (Chromium chromium = Chromium.start();
        Page page = chromium.browser().newPage()) {
      page.addScriptTag(
          new Page.AddScriptTagOptions()
              .setType("module")
              .setContent(script + "Object.assign(window, { CardForm, TEXTS });"));
      page.waitForFunction("() => Boolean(window.CardForm)");
      said = (List<?>) page.evaluate(JUDGE, numbers);
    }

    assertThat(said).hasSameSizeAs(numbers);
    assertThat(
            IntStream.range(0, numbers.size())
                .filter(i -> !said.get(i).equals(expected(numbers.get(i))))
                .mapToObj(i -> said.get(i) + " instead of " + expected(numbers.get(i))))
        .as("seed %d", seed)
        .isEmpty();
  }

  private String scriptOfTheFrame() {
    Matcher script = SCRIPT.matcher(ServedCheckout.of(client).frame().text());
    assertThat(script.find()).isTrue();
    return script.group(1);
  }

  private static String expected(String number) {
    Pan pan = Pan.parse(number).orElse(null);
    boolean good = pan != null && CardBrands.mayExist(pan);
    // The brand and the code are told while the number is not whole yet.
    Pan whole = pan != null ? pan : Pan.parse(withCheckDigit(number)).orElseThrow();
    CardBrand brand = CardBrands.detect(whole);
    int shortest = CardBrands.codeLength(whole).orElse(3);
    return "%s, %s, %s, codes %s"
        .formatted(
            number,
            good ? "good" : "wrong",
            brand.displayName(),
            shortest == 3 ? "123,1234" : "1234");
  }

  /** Around the ends of every range of the table and at random, of every length. */
  private static List<String> numbers(Random random) {
    Stream<String> ends =
        CardBrands.lines().stream()
            .flatMap(line -> line.beginnings().stream())
            .flatMap(range -> Stream.of(range.from(), range.to()))
            .flatMap(end -> Stream.of(moved(end, -1), end, moved(end, 1)));
    Stream<String> beginnings =
        Stream.concat(ends, IntStream.range(0, 100).mapToObj("%02d"::formatted));
    List<String> numbers = new ArrayList<>(List.of("0".repeat(12), "0".repeat(16)));
    for (String beginning : beginnings.toList()) {
      for (int length = 12; length <= 19; length++) {
        String number = withCheckDigit(filled(beginning, length, random));
        numbers.add(number);
        numbers.add(withOtherCheckDigit(number));
      }
    }
    for (int i = 0; i < RANDOM_NUMBERS; i++) {
      numbers.add(withCheckDigit(filled("", 12 + random.nextInt(8), random)));
    }
    return numbers;
  }

  private static String moved(String digits, int by) {
    long moved = Long.parseLong(digits) + by;
    return String.format("%0" + digits.length() + "d", moved);
  }

  private static String filled(String beginning, int length, Random random) {
    StringBuilder digits = new StringBuilder(beginning);
    while (digits.length() < length) {
      digits.append(random.nextInt(10));
    }
    return digits.toString();
  }

  private static String withCheckDigit(String number) {
    String others = number.substring(0, number.length() - 1);
    return IntStream.range(0, 10)
        .mapToObj(digit -> others + digit)
        .filter(digits -> Pan.parse(digits).isPresent())
        .findFirst()
        .orElseThrow();
  }

  private static String withOtherCheckDigit(String number) {
    int last = number.charAt(number.length() - 1) - '0';
    return number.substring(0, number.length() - 1) + (last + 1) % 10;
  }
}
