package com.paymenthub.platform;

import com.paymenthub.domain.history.Origin;
import java.util.Map;
import java.util.UUID;

/**
 * Records who changed what in the ordinary tables, in the transaction of the change. Never pass it
 * secrets or personal data: its records are never deleted.
 */
public interface ChangeLog {

  /** Something was created. */
  void created(Origin origin, String subjectType, UUID subjectId, Map<String, ?> after);

  /** Something was changed. */
  void changed(
      Origin origin,
      String subjectType,
      UUID subjectId,
      Map<String, ?> before,
      Map<String, ?> after);

  /** Something was deleted or taken out of use. */
  void deleted(Origin origin, String subjectType, UUID subjectId, Map<String, ?> before);
}
