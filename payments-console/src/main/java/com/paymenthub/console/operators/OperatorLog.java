package com.paymenthub.console.operators;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.audit.AuditLog;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Records in the audit what operators do and which personal data they look at: who, what, when and
 * from where.
 */
@Component
public class OperatorLog {

  /** What the audit calls an operator. */
  public static final String OPERATOR = "operator";

  /** Where no account is concerned: the audit has a column for one in every row. */
  public static final UUID NO_ACCOUNT = new UUID(0, 0);

  private final AuditLog audit;

  OperatorLog(AuditLog audit) {
    this.audit = audit;
  }

  /** Records an action that concerns no account. */
  public void record(
      Acting by, String action, String subjectType, UUID subjectId, Map<String, ?> details) {
    record(by, NO_ACCOUNT, action, subjectType, subjectId, details);
  }

  /**
   * Records an action.
   *
   * @param account whose data it concerns
   * @param action what was done, in snake case, for example {@code customer_looked_at}
   * @param details more about it; nothing personal and no secrets
   */
  public void record(
      Acting by,
      UUID account,
      String action,
      String subjectType,
      UUID subjectId,
      Map<String, ?> details) {
    Map<String, Object> after = new LinkedHashMap<>(details);
    after.put("by", by.name());
    after.put("from", by.address());
    audit.changed(
        new Origin(account, OPERATOR, by.id(), by.requestId(), null),
        action,
        subjectType,
        subjectId,
        Map.of(),
        after);
  }
}
