package com.paymenthub.projections.inline;

import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.projections.Projector;
import com.paymenthub.projections.cards.CardProjection;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.rows.RowProjector;
import com.paymenthub.projections.sessions.SessionProjection;
import com.paymenthub.projections.sessions.SessionTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Each projection with its events and its table. */
@Configuration(proxyBeanMethods = false)
class LiveProjections {

  @Bean
  @Order(Projector.FROM_EVENTS)
  Projector chargeProjector(ChargeTable table) {
    return new RowProjector<>(ChargeEvent.class, ChargeProjection::apply, table);
  }

  @Bean
  @Order(Projector.FROM_EVENTS)
  Projector cardProjector(CardTable table) {
    return new RowProjector<>(CardEvent.class, CardProjection::apply, table);
  }

  @Bean
  @Order(Projector.FROM_EVENTS)
  Projector sessionProjector(SessionTable table) {
    return new RowProjector<>(SessionEvent.class, SessionProjection::apply, table);
  }
}
