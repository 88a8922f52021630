package com.paymenthub.api.rest.cards;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.flow.CardSource.NewCard;
import com.paymenthub.providers.vault.CardData;
import com.paymenthub.providers.vault.Cvv;
import com.paymenthub.providers.vault.Pan;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a card that a request brings along (docs/interface.md §3.2). */
public final class CardFields {

  /** The field of the card number. */
  static final String NUMBER = "cardNumber";

  /** The rule that a text breaks which is no card number. */
  static final String NUMBER_RULE = "card_number";

  /** A longer text is answered as too long; up to here it is a wrong card number. */
  private static final int MAXIMUM_NUMBER = 255;

  private static final int MAXIMUM_HOLDER_NAME = 100;
  private static final Pattern EXPIRATION = Pattern.compile("(0[1-9]|1[0-2])/(20\\d{2})");

  private final Clock clock;

  /**
   * A reader.
   *
   * @param clock tells which cards have expired
   */
  public CardFields(Clock clock) {
    this.clock = clock;
  }

  /** The card in these fields; empty when some of them are noted as wrong. */
  public Optional<NewCard> read(JsonFields fields) {
    Optional<Pan> pan = fields.requiredParsed(NUMBER, MAXIMUM_NUMBER, NUMBER_RULE, Pan::parse);
    Optional<Cvv> cvv = fields.requiredParsed("cardCvv", 4, "card_cvv", Cvv::parse);
    Optional<YearMonth> expiration =
        fields.requiredParsed("cardExpirationDate", 7, "card_expiration", CardFields::month);
    Optional<String> holderName = fields.requiredText("cardHolderName", MAXIMUM_HOLDER_NAME);
    if (expiration.isPresent() && isPast(expiration.get())) {
      fields.refuse("cardExpirationDate", "card_expired");
    }
    if (pan.isEmpty() || cvv.isEmpty() || expiration.isEmpty() || holderName.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new NewCard(new CardData(pan.get(), holderName.get(), expiration.get()), cvv.get()));
  }

  /** A card is valid until its last month has ended everywhere, so UTC−12 decides. */
  private boolean isPast(YearMonth month) {
    return month.isBefore(YearMonth.now(clock.withZone(ZoneOffset.ofHours(-12))));
  }

  private static Optional<YearMonth> month(String text) {
    Matcher matcher = EXPIRATION.matcher(text);
    return matcher.matches()
        ? Optional.of(
            YearMonth.of(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(1))))
        : Optional.empty();
  }
}
