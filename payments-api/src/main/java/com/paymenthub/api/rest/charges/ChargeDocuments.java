package com.paymenthub.api.rest.charges;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.providers.vault.PersonalTexts;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Puts charges together for merchants: their rows, and their personal texts that are kept apart.
 */
@Component
class ChargeDocuments {

  private final ChargeTable charges;
  private final PersonalTexts texts;

  ChargeDocuments(ChargeTable charges, PersonalTexts texts) {
    this.charges = charges;
    this.texts = texts;
  }

  /**
   * One charge of an account.
   *
   * @throws Refusal when the account has no such charge
   */
  ChargeDocument get(UUID clientId, UUID chargeId) {
    ChargeRow row =
        charges
            .find(clientId, chargeId)
            .orElseThrow(() -> new Refusal(RefusalKey.CHARGE_NOT_FOUND));
    return of(clientId, List.of(row)).getFirst();
  }

  /** Several charges of an account, in the given order. */
  List<ChargeDocument> of(UUID clientId, List<ChargeRow> rows) {
    Map<UUID, Map<String, String>> found =
        texts.get(clientId, rows.stream().map(ChargeRow::id).toList());
    return rows.stream()
        .map(row -> ChargeDocument.of(row, found.getOrDefault(row.id(), Map.of())))
        .toList();
  }
}
