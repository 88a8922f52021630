package com.paymenthub.providers.flow;

import com.paymenthub.domain.history.Origin;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Finds who pays by pix or boleto. */
@Component
public class Payers {

  /** The id of the payer. */
  UUID idOf(CustomerSource payer, Origin origin) {
    return switch (payer) {
      case CustomerSource.Known(UUID id) -> id;
    };
  }
}
