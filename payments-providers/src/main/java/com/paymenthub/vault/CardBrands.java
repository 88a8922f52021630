package com.paymenthub.vault;

import com.paymenthub.domain.cards.CardBrand;
import java.util.ArrayList;
import java.util.List;

/**
 * Determines a card's brand from its first digits, for the Brazilian market. Ranges are those that
 * the schemes publish in their issuer identification tables (ISO/IEC 7812); Elo's and Hipercard's
 * lie inside those of the international schemes and are looked at first.
 */
public final class CardBrands {

  private static final List<Range> RANGES = new ArrayList<>();

  static {
    add(CardBrand.ELO, 401178, 401179, 431274, 431274, 438935, 438935, 451416, 451416);
    add(CardBrand.ELO, 457393, 457393, 457631, 457632, 504175, 504175, 506699, 506778);
    add(CardBrand.ELO, 509000, 509999, 627780, 627780, 636297, 636297, 636368, 636368);
    add(CardBrand.ELO, 650031, 650033, 650035, 650051, 650405, 650439, 650485, 650538);
    add(CardBrand.ELO, 650541, 650598, 650700, 650718, 650720, 650727, 650901, 650978);
    add(CardBrand.ELO, 651652, 651679, 655000, 655019, 655021, 655058);
    add(CardBrand.HIPERCARD, 384100, 384100, 384140, 384140, 384160, 384160, 606282, 606282);
    add(CardBrand.HIPERCARD, 637095, 637095, 637568, 637568, 637599, 637599, 637609, 637609);
    add(CardBrand.HIPERCARD, 637612, 637612);
    add(CardBrand.AURA, 507800, 507899);
    add(CardBrand.AMEX, 340000, 349999, 370000, 379999);
    add(CardBrand.DINERS, 300000, 305999, 309500, 309599, 360000, 369999, 380000, 399999);
    add(CardBrand.JCB, 352800, 358999);
    add(CardBrand.DISCOVER, 601100, 601199, 622126, 622925, 644000, 659999);
    add(CardBrand.MASTERCARD, 222100, 272099, 510000, 559999);
    add(CardBrand.VISA, 400000, 499999);
  }

  private CardBrands() {}

  /** The brand of a card number; {@code UNKNOWN} when no scheme's range holds it. */
  public static CardBrand detect(Pan pan) {
    int first6 = Integer.parseInt(pan.first6());
    for (Range range : RANGES) {
      if (first6 >= range.from() && first6 <= range.to()) {
        return range.brand();
      }
    }
    return CardBrand.UNKNOWN;
  }

  private static void add(CardBrand brand, int... bounds) {
    for (int i = 0; i < bounds.length; i += 2) {
      RANGES.add(new Range(bounds[i], bounds[i + 1], brand));
    }
  }

  private record Range(int from, int to, CardBrand brand) {}
}
