package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.RunningService;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.junit.jupiter.api.Test;

/** Hibernate never makes a table, and a start ends where one is not what an entity expects. */
class EntitiesMatchTablesTest {

  @Test
  void a_start_ends_when_a_column_of_an_entity_is_missing() {
    RunningService service = RunningService.start("--payments.agenda.enabled=false");
    try {
      service.owner().execute("alter table merchant drop column city");

      assertThatThrownBy(service::anotherNode)
          .hasRootCauseInstanceOf(SchemaManagementException.class)
          .rootCause()
          .hasMessageContaining("city");
    } finally {
      service.stop();
    }
  }
}
